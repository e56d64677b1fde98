/** A refusal of Cognito. The page's library recognises it by its name, and retries any other 400. */
export class PoolError extends Error {
  override readonly name: PoolErrorName;
  /** Seconds until a retry is useful. */
  readonly retryAfter: number | null;

  constructor(name: PoolErrorName, message: string, retryAfter: number | null = null) {
    super(message);
    this.name = name;
    this.retryAfter = retryAfter;
  }
}

type PoolErrorName =
  | 'InvalidParameterException'
  | 'NotAuthorizedException'
  | 'ResourceNotFoundException'
  | 'TooManyRequestsException'
  | 'UnknownOperationException';

export const notAuthorized = (message: string): PoolError => new PoolError('NotAuthorizedException', message);

export const tooManyRequests = (retryAfter: number): PoolError =>
  new PoolError('TooManyRequestsException', 'Too many attempts. Try again later.', retryAfter);
