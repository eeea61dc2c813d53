import { Gauge, type Registry } from 'prom-client';
import { certificateEnds } from './certificateEnds.ts';

/** Adds when the configured certificates end, so that an operator is alerted in time. */
export function addCertificateMetrics(
  registry: Registry,
  config: Parameters<typeof certificateEnds>[0],
  clock: () => Date,
): void {
  const gauge: Gauge = new Gauge({
    name: 'certificate_end_timestamp_seconds',
    help: 'When a configured certificate ends, by what depends on it.',
    labelNames: ['use'],
    registers: [registry],
    collect: () => {
      for (const { use, ends } of certificateEnds(config, clock()))
        gauge.set({ use }, ends.getTime() / 1000);
    },
  });
}
