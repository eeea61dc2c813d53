import type { FastifyBaseLogger } from 'fastify';
import { accountRuns } from '#contract/accountRuns.ts';
import type { RouteSpec } from '#contract/route.ts';
import { RunDriver } from '#server/areas/accountChanges/index.ts';
import { applyAllWaiting } from '#server/areas/cardEvents/index.ts';
import { endRefusedOrder } from '#server/areas/cards/index.ts';
import { recordReturnedMail } from '#server/areas/alumni/bounces.ts';
import { askForBegunTerms, askNewcomersForTerms } from '#server/areas/liabilities/index.ts';
import { remindOfEnd, runNight } from '#server/areas/nights/index.ts';
import { dateInSweden } from '#rules/dates.ts';
import { refreshAllPasses } from '#server/areas/passes/index.ts';
import { pushWaiting } from '#server/areas/push/pushWaiting.ts';
import { removeEndedRoles } from '#server/roles/removeEnded.ts';
import { endExpiredSuspensions } from '#server/areas/suspensions/endSuspension.ts';
import { tellAdministrators } from '#server/areas/notifications/index.ts';
import { notifyContactPersons } from '#server/areas/vouching/emails.ts';
import { pauseSubscriber } from '#server/areas/webhooks/index.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import { type Job, startJobQueue } from './jobQueue.ts';
import { mailLoop } from '#server/mail/delivery.ts';
import { MAX_REPORT_BYTES } from '#server/http/returnedMail.ts';
import { readMaildir } from '#server/mail/maildir.ts';
import { mailTransportOf } from '#server/mail/smtp.ts';
import { changeLoops, passOnAccountChanges } from '#server/outbox/changeLoop.ts';
import { WebhookLoops } from '#server/outbox/webhookLoops.ts';
import { emptyAbsentModules } from '#server/retention/absentModules.ts';
import { tidyAudit, tidyExpired } from '#server/session/tidy.ts';
import type { OutsideSystems } from '#server/outbox/changeKind.ts';
import { demonstrationOf } from '#server/process/demonstration.ts';
import { casesOf, outsideSystemsOf } from '#server/process/outsideSystems.ts';
import { SystemContacts } from '#server/outbox/contacts.ts';
import { httpWebhooks } from '#server/systems/webhooks/http.ts';
import { nearCertificateEnds } from '#server/outbox/certificateEnds.ts';
import type { StopCause } from '#server/process/stopping.ts';
import { pushSender } from '#server/systems/push/sending.ts';
import { WorkUnderWay } from '#server/outbox/workUnderWay.ts';

const DELIVERY_INTERVAL_MS = 5_000;
/** Changes of calls that are answered within this time are delivered together. */
const WAKE_MS = 50;
/** How long deliveries may take that are in progress when the server stops. */
const DELIVERY_GRACE_MS = 5_000;

export interface BackgroundJobs {
  /** Goes on with what a call has just committed, instead of at the next interval. */
  readonly wake: (spec: RouteSpec) => void;
  /** Begins nothing more, and waits a while for what is under way. */
  readonly stop: (cause?: StopCause) => Promise<void>;
}

interface JobParts {
  readonly db: Db;
  /** Database address for the job queue's own connection. */
  readonly databaseUrl: string;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly clock?: () => Date;
}

/**
 * Starts the work that the server does on its own: delivering what waits in the outbox, acting on dates that
 * have been reached and deleting expired data.
 */
export async function startBackgroundJobs({
  db,
  databaseUrl,
  config,
  log,
  clock = () => new Date(),
}: JobParts): Promise<BackgroundJobs> {
  const keepsSecrets = config.demo !== null && config.mail.smtpUrl === null;
  const { secretKey } = config;
  const contacts = new SystemContacts({ config, db, log, clock });
  const outside = await outsideSystemsOf(config, db, clock);
  const { applePasses = null, googlePasses = null, cards, directory } = outside;
  const systems = {
    applePasses: applePasses && {
      ...applePasses,
      push: contacts.observe('ApplePasses', applePasses.push),
    },
    googlePasses: contacts.observe('GooglePasses', googlePasses),
    cards: contacts.observe('Cards', cards),
    directory: contacts.observe('Directory', directory),
  };
  const transport = contacts.observe('Mail', mailTransportOf(config));
  const underWay = new WorkUnderWay({ db, log, clock });
  const delivery = { systems, secretKey, log, clock, underWay, whenRefused: endRefusedOrder };
  const changes = changeLoops(db, delivery);
  const loops = [
    mailLoop(db, { transport, secretKey, log, clock, underWay, keepsSecrets }),
    ...changes,
    ...webhookLoops({ db, config, log, clock }, underWay),
  ];
  const deliverChanges = async () => {
    await passOnAccountChanges(db, delivery);
    for (const loop of changes) await loop.deliverDue();
  };
  const soon = onceSoon(WAKE_MS, log, deliverChanges);
  // Without such a system, nobody waits.
  const onChange = () => (changes.length > 0 ? soon.start() : undefined);
  const cases = casesOf(config, contacts);
  const runs = new RunDriver(db, { config, systems: { cases }, log, clock, underWay, onChange });
  const jobs = jobsOf({ db, config, log, clock, systems });
  const queue = startJobQueue(databaseUrl, jobs, { log, underWay });
  const { push, helpdesk } = config;
  const sendPush =
    push && contacts.observe('Push', pushSender(push, `mailto:${helpdesk.kcInformation.email}`));
  // Deliveries have their own timer: a cron schedule has a resolution of minutes, but users wait for
  // their codes. Each message and change is claimed by one process at a time anyway.
  const stops = [
    every(DELIVERY_INTERVAL_MS, log, () => passOnAccountChanges(db, delivery)),
    every(DELIVERY_INTERVAL_MS, log, () => runs.work()),
    ...loops.map((loop) => every(DELIVERY_INTERVAL_MS, log, () => loop.deliverDue())),
    ...(sendPush
      ? [every(DELIVERY_INTERVAL_MS, log, () => pushWaiting(db, sendPush, clock()))]
      : []),
  ];
  return {
    wake: (spec) => {
      onChange();
      if (spec === accountRuns.start) runs.wake();
    },
    stop: async (cause) => {
      stops.forEach((stop) => stop());
      const noting = cause === 'uncaught exception' ? underWay.countEnd() : underWay.release();
      await Promise.all([
        noting.catch((err: unknown) => log.warn({ err }, 'end of the process not noted')),
        ...[...loops, runs].map((one) => one.stop(DELIVERY_GRACE_MS)),
        queue.stop(),
      ]);
      soon.stop();
      await underWay.flush().catch((err: unknown) => log.warn({ err }, 'end of work not noted'));
      await contacts.settled();
    },
  };
}

/** The deliveries to subscribers, unless the university leaves them out. */
const webhookLoops = (
  { db, config, log, clock }: Pick<JobsParts, 'db' | 'config' | 'log' | 'clock'>,
  underWay: WorkUnderWay,
): readonly WebhookLoops[] =>
  config.absentModules.includes('webhooks')
    ? []
    : [
        new WebhookLoops(db, {
          sender: httpWebhooks(config.webhooks),
          secretKey: config.secretKey,
          log,
          clock,
          underWay,
          pause: (id, reason, now) => pauseSubscriber(db, config, id, { reason, now }),
        }),
      ];

type JobsParts = Omit<Required<JobParts>, 'databaseUrl'> & { readonly systems: OutsideSystems };

/** The work that is done at set times. */
function jobsOf({ db, config, log, clock, systems }: JobsParts): readonly Job[] {
  const onDay = () => {
    const now = clock();
    return { config, now, today: dateInSweden(now) };
  };
  const kept = { ...config.session, keptAuditYears: config.keptAuditYears };
  return [
    {
      name: 'end-suspensions',
      cron: '* * * * *',
      run: async () => endExpiredSuspensions(db, onDay()),
    },
    {
      name: 'night',
      cron: '*/10 * * * *',
      run: async () => runNight(db, { ...onDay(), systems, log }),
    },
    { name: 'remind-of-ends', cron: '5 7-20 * * *', run: () => remindOfEnd(db, onDay()) },
    {
      name: 'tell-contact-persons',
      cron: '10 7-20 * * *',
      run: async () => {
        await notifyContactPersons(db, config, clock());
        // A demonstration has notifications of its own, which move with its dates.
        if (config.features.enableAccountAdminNotifications && config.demo === null)
          await tellAdministrators(db, onDay());
      },
    },
    {
      name: 'tidy-sessions',
      cron: '*/10 * * * *',
      run: () => tidyExpired(db, kept, clock()),
    },
    {
      name: 'ask-for-begun-terms',
      cron: '* * * * *',
      run: async () => {
        await askForBegunTerms(db, clock());
        await askNewcomersForTerms(db, clock());
      },
    },
    {
      name: 'apply-waiting-card-events',
      cron: '* * * * *',
      run: () => applyAllWaiting(db, { systems, config, now: clock() }),
    },
    ...passJobs({ db, config, log, clock, systems }),
    {
      name: 'warn-of-certificates',
      cron: '20 7 * * *',
      run: async () => {
        for (const end of nearCertificateEnds(config, clock()))
          log.warn(end, 'a certificate ends soon or has ended');
      },
    },
    { name: 'remove-ended-roles', cron: '50 3 * * *', run: () => removeEndedRoles(db, onDay()) },
    {
      name: 'empty-absent-modules',
      cron: '35 3 * * *',
      run: async () => {
        const deleted = await emptyAbsentModules(db, config.absentModules);
        if (Object.keys(deleted).length > 0)
          log.info({ deleted }, 'tables of absent modules emptied');
      },
    },
    {
      name: 'tidy-audit',
      cron: '40 3 * * *',
      run: () => tidyAudit(db, kept, clock()),
    },
    ...returnedMailJobs({ db, config, log, clock }),
    ...demonstrationJobs({ db, config, clock }),
  ];
}

function returnedMailJobs({
  db,
  config,
  log,
  clock,
}: Pick<JobsParts, 'db' | 'config' | 'log' | 'clock'>): readonly Job[] {
  const { maildir } = config.returnedMail;
  if (maildir === null) return [];
  const processMessage = (message: Buffer) =>
    recordReturnedMail(db, message, { requestId: 'background-job', address: null, now: clock() });
  return [
    {
      name: 'read-returned-mail',
      cron: '* * * * *',
      run: () => readMaildir({ folder: maildir, largest: MAX_REPORT_BYTES, processMessage, log }),
    },
  ];
}

const demonstrationJobs = ({
  db,
  config,
  clock,
}: Pick<JobsParts, 'db' | 'config' | 'clock'>): readonly Job[] =>
  config.demo === null
    ? []
    : [
        {
          name: 'move-demonstration-dates',
          cron: '* * * * *',
          run: () => keepDemonstrationFresh({ db, config }, clock()),
        },
      ];

/** The work for cards in phones' own wallets. */
function passJobs({ db, config, clock, systems }: JobsParts): readonly Job[] {
  const { applePasses, googlePasses } = systems;
  if (!applePasses && !googlePasses) return [];
  return [
    {
      name: 'refresh-passes',
      cron: '* * * * *',
      run: () => refreshAllPasses(db, { systems, config, now: clock() }),
    },
  ];
}

async function keepDemonstrationFresh(
  { db, config }: Pick<JobsParts, 'db' | 'config'>,
  now: Date,
): Promise<void> {
  const demo = await demonstrationOf(config);
  await demo?.keepFresh(db, now);
}

/** Runs the work once after a delay, however often it is started meanwhile. */
function onceSoon(delayMs: number, log: FastifyBaseLogger, work: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    // What is started from now on may come too late for this run.
    timer = undefined;
    void work().catch((err: unknown) =>
      log.warn({ err }, 'delivery failed; will retry at the next interval'),
    );
  };
  return {
    start: () => void (timer ??= setTimeout(run, delayMs).unref()),
    stop: () => clearTimeout(timer),
  };
}

/** Runs never overlap; a failed run is retried at the next interval. */
function every(intervalMs: number, log: FastifyBaseLogger, work: () => Promise<void>): () => void {
  let timer = setTimeout(runOnce, intervalMs).unref();
  let isStopped = false;
  function runOnce(): void {
    work()
      .catch((err: unknown) =>
        log.warn({ err }, 'background job failed; will retry at the next interval'),
      )
      .finally(() => {
        if (!isStopped) timer = setTimeout(runOnce, intervalMs).unref();
      });
  }
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
