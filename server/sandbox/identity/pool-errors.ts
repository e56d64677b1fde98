/** A refusal in Cognito's own words. The page's library knows it by its name; a 400 that is not of these kinds it retries. */
export class PoolError extends Error {
  override readonly name: PoolErrorName;
  /** Seconds until it is worth another try. */
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
