import { createHmac, randomUUID } from 'node:crypto';
import type { BankIdRequest } from './protocol.ts';

/** The order fails unless an app is started within this time. */
const START_SECONDS = 30;
/** Time limit for identification once the app has been started. */
const IDENTIFY_SECONDS = 180;
/** How long the outcome of a completed order can be collected. */
const COMPLETE_SECONDS = 180;
const FAILED_SECONDS = 300;
/** Maximum age of a scanned code. */
const SCAN_SECONDS = 5;

/** The person to whom a BankID belongs. */
export interface Holder {
  readonly personalNumber: string;
  readonly givenName: string;
  readonly surname: string;
}

export interface SimulatedOrder {
  readonly orderRef: string;
  readonly autoStartToken: string;
  readonly qrStartToken: string;
  readonly qrStartSecret: string;
  readonly kind: string;
  readonly request: BankIdRequest;
  readonly createdAt: number;
  status: 'pending' | 'failed' | 'complete';
  hintCode: string;
  holder: Holder | null;
  /** Whether the app scanned a code, so that it opens no address afterwards. */
  isScanned: boolean;
  /** The address of the device on which the person identified. */
  identifiedFrom: string | null;
  /** When the order was opened in an app, and when it ended. */
  startedAt: number | null;
  endedAt: number | null;
}

/** BankID's side of all orders, kept in memory in the demonstration. Times are in milliseconds. */
export class SimulatedOrders {
  readonly #orders = new Map<string, SimulatedOrder>();

  /**
   * Returns null when the requested person already has a pending order; that order is cancelled
   * too.
   */
  begin(kind: string, request: BankIdRequest, now: number): SimulatedOrder | null {
    this.#advance(now);
    const wanted = wantedHolder(request);
    const running = wanted && this.#pending().find((one) => wantedHolder(one.request) === wanted);
    if (running) {
      this.fail(running, 'cancelled', now);
      return null;
    }
    const order: SimulatedOrder = {
      orderRef: randomUUID(),
      autoStartToken: randomUUID(),
      qrStartToken: randomUUID(),
      qrStartSecret: randomUUID(),
      kind,
      request,
      createdAt: now,
      status: 'pending',
      hintCode: kind.startsWith('phone/') ? 'userCallConfirm' : 'outstandingTransaction',
      holder: null,
      isScanned: false,
      identifiedFrom: null,
      startedAt: null,
      endedAt: null,
    };
    this.#orders.set(order.orderRef, order);
    return order;
  }

  /** Returns the state of an order. The outcome of an ended order is returned only once. */
  collect(orderRef: string, now: number): SimulatedOrder | null {
    this.#advance(now);
    const order = this.#orders.get(orderRef) ?? null;
    if (order !== null && order.status !== 'pending') this.#orders.delete(orderRef);
    return order;
  }

  /** Returns false when there is no pending order to cancel. */
  cancel(orderRef: string, now: number): boolean {
    this.#advance(now);
    const order = this.#orders.get(orderRef);
    if (order?.status !== 'pending') return false;
    return this.#orders.delete(orderRef);
  }

  /**
   * The pending orders, for which an app can still be started or is waiting for identification,
   * newest first.
   */
  open(now: number): SimulatedOrder[] {
    this.#advance(now);
    return this.#pending().toReversed();
  }

  /** The order that the app was started with, whatever its state. */
  launched(autoStartToken: string, now: number): SimulatedOrder | null {
    this.#advance(now);
    return [...this.#orders.values()].find((one) => one.autoStartToken === autoStartToken) ?? null;
  }

  /**
   * The order whose QR code currently shows this code, or did a moment ago; null for codes that are
   * expired, forged or belong to an order that has already been started.
   */
  scanned(code: string, now: number): SimulatedOrder | null {
    const [, token, seconds, proof] =
      /^bankid\.([^.]+)\.(\d+)\.([0-9a-f]{64})$/.exec(code.trim()) ?? [];
    const order = this.open(now).find(
      (one) => one.qrStartToken === token && one.startedAt === null,
    );
    if (order === undefined || seconds === undefined) return null;
    const age = (now - order.createdAt) / 1000 - Number(seconds);
    const expected = createHmac('sha256', order.qrStartSecret).update(seconds).digest('hex');
    return proof === expected && age < SCAN_SECONDS && age > -SCAN_SECONDS ? order : null;
  }

  /** Marks the order as opened in the app, by a link or by its code. */
  start(order: SimulatedOrder, now: number, isScanned = false): void {
    if (order.status !== 'pending' || order.startedAt !== null) return;
    order.startedAt = now;
    order.isScanned = isScanned;
    order.hintCode = 'started';
  }

  /**
   * Selects the person, who must then enter their code. Another pending order of the same person is
   * cancelled.
   */
  choose(order: SimulatedOrder, holder: Holder, now: number): void {
    if (order.status !== 'pending') return;
    for (const other of this.#pending())
      if (other !== order && other.holder?.personalNumber === holder.personalNumber)
        this.fail(other, 'cancelled', now);
    order.holder = holder;
    order.hintCode = 'userSign';
  }

  complete(order: SimulatedOrder, now: number, identifiedFrom: string): void {
    if (order.status === 'pending' && order.holder !== null)
      Object.assign(order, { status: 'complete', hintCode: '', endedAt: now, identifiedFrom });
  }

  fail(order: SimulatedOrder, hintCode: string, now: number): void {
    if (order.status === 'pending')
      Object.assign(order, { status: 'failed', hintCode, endedAt: now });
  }

  #pending = (): SimulatedOrder[] =>
    [...this.#orders.values()].filter(({ status }) => status === 'pending');

  /** Fails orders that have timed out, and removes outcomes that nobody collected in time. */
  #advance(now: number): void {
    const since = (moment: number) => (now - moment) / 1000;
    for (const order of this.#pending()) {
      if (
        order.startedAt === null &&
        since(order.createdAt) > START_SECONDS &&
        !order.kind.startsWith('phone/')
      )
        this.fail(order, 'startFailed', now);
      if (since(order.startedAt ?? order.createdAt) > IDENTIFY_SECONDS)
        this.fail(order, 'expiredTransaction', now);
    }
    for (const { orderRef, status, endedAt } of this.#orders.values()) {
      if (
        endedAt !== null &&
        since(endedAt) > (status === 'complete' ? COMPLETE_SECONDS : FAILED_SECONDS)
      )
        this.#orders.delete(orderRef);
    }
  }
}

/** The only person who may identify; null when anyone may. */
export const wantedHolder = ({ requirement, personalNumber }: BankIdRequest): string | null =>
  requirement?.personalNumber ?? personalNumber ?? null;
