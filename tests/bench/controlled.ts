/**
 * Imported first by a portal that a bench measures from inside: tells its memory, and moves its
 * `Date` forward, for `controlOf`.
 */
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';
import { liveMemory } from './liveMemory.ts';

let ahead = 0;
const real = globalThis.Date;
globalThis.Date = new Proxy(real, {
  construct: (target, given, asked) =>
    Reflect.construct(target, given.length === 0 ? [real.now() + ahead] : given, asked) as Date,
  get: (target, name, receiver) =>
    name === 'now' ? () => real.now() + ahead : (Reflect.get(target, name, receiver) as unknown),
});

if (isMainThread)
  createServer(({ url = '' }, response) => {
    ahead += Number(/^\/\?forward=(\d+)$/.exec(url)?.[1] ?? 0);
    response.end(JSON.stringify({ live: liveMemory(), resident: process.memoryUsage.rss() }));
  })
    .listen(Number(process.env['BENCH_CONTROL_PORT']), '127.0.0.1')
    .unref();
