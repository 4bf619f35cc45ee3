/** Where clients may have files written and read. */
export interface Files {
  /** The whole path of the file that is meant. Refuses one outside of the allowed folders. */
  place(path: string): string;
}
