import type { Page } from '@playwright/test';
import * as z from 'zod/mini';

const TraceEvent = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** CPU time in microseconds. */
  tdur: z.optional(z.number()),
  args: z.optional(z.object({ name: z.optional(z.unknown()) })),
});
const Trace = z.object({ traceEvents: z.array(TraceEvent) });

/**
 * Returns the duration of each task on the page's main thread during `work`, in milliseconds of CPU
 * time: other load on the machine makes a task take longer, but does not increase its CPU time.
 */
export async function mainThreadTasks(page: Page, work: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('Tracing requires a page of a shared browser.');
  await browser.startTracing(page, {
    categories: ['__metadata', 'disabled-by-default-devtools.timeline'],
  });
  await work();
  const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()));
  const threadOf = ({ pid, tid }: z.infer<typeof TraceEvent>) => `${pid}/${tid}`;
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  return traceEvents.flatMap((event) =>
    event.name === 'RunTask' && event.tdur !== undefined && mainThreads.has(threadOf(event))
      ? [event.tdur / 1000]
      : [],
  );
}
