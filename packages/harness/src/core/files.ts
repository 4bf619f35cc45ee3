/** What clients may have written. Each kind is known by how it begins. */
export type WrittenKind = 'picture' | 'record' | 'state';
/** What clients may have read. Each kind is known by what stands in it. */
export type ReadKind = 'state' | 'snapshot';

/**
 * The files that clients may name: plain ones in allowed folders, and in no save. Nothing is written
 * over but a file of the same kind. What cannot be read or written is a `bad_request`.
 */
export interface ClientFiles {
  /** The whole path of the file that is meant, whatever it holds. */
  place(path: string): string;
  /** The same for one to be written: there is none yet, or one of this kind. */
  toWrite(path: string, kind: WrittenKind): string;
  /** Writes a file, whole or not at all, and says where it is. */
  write(path: string, kind: WrittenKind, text: string): string;
  /** The text of a file of this kind. */
  read(path: string, kind: ReadKind): string;
}
