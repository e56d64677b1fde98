/** Open screens of one practice: more than most have, so that each text goes to many. */
export const screensEach = 10;
/** Clients of one practice who send and receive texts. */
export const clientsEach = 4;

/** A text to send: from staff to a client, or from a client. */
export interface Text {
  readonly content: string;
  /** The idempotency key of all attempts. */
  readonly key: string;
  readonly from: 'staff' | 'client';
  /** The number of the practice, and that of the client in it. */
  readonly practice: number;
  readonly client: number;
}

/** How often each text was found, by its content. */
export interface Found {
  readonly stored: readonly string[];
  /** The texts that phones received; null if there are no phones. */
  readonly received: readonly string[] | null;
}

/** A server under load: ours, or the bare one. */
export interface Target {
  readonly name: 'ours' | 'bare';
  readonly pids: readonly number[];
  /** @throws Error if the text was not accepted. */
  send(text: Text): Promise<void>;
  socketOf(practice: number, screen: number): Promise<string>;
  /** The request of a screen that was disconnected since a moment. */
  catchUp(practice: number, screen: number, since: Date): Promise<void>;
  /** Reads a client's thread, and that client's phone. */
  find(practice: number, client: number): Promise<Found>;
  /** Opens a page as a stranger, who may be refused; not of the bare server, which has none. */
  readonly visit?: () => Promise<void>;
  /** The memory of the processes after a garbage collection, in MB. */
  memoryInUse(): Promise<number>;
  stop(): Promise<void>;
}
