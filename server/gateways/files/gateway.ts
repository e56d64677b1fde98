/** A file as it is read, piece by piece. Who does not read on cancels it. */
export interface StoredFile {
  /** In bytes. */
  readonly size: number;
  readonly content: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Stores the bytes of uploads; their type and name are in the database. */
export interface FileStore {
  /** Writes the whole file or nothing. */
  write(id: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Null where there is no such file. */
  read(id: string): Promise<StoredFile | null>;
  remove(id: string): Promise<void>;
}

/** The storage does not answer, or not now. Everything is as it was, and the same can be tried again. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  /** The system's code of what is temporarily unavailable. */
  readonly code = 'EAGAIN';
}
