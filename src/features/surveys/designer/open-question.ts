/** The question whose fields are shown. */
export interface OpenQuestion {
  readonly key: string;
  /** Whether the focus goes to its words. */
  readonly isNamed: boolean;
}
