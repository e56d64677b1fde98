/** A refusal in Cognito's own words. The page's library knows it by its name; a 400 that is not of these kinds it retries. */
export class PoolError extends Error {
  override readonly name: PoolErrorName;

  constructor(name: PoolErrorName, message: string) {
    super(message);
    this.name = name;
  }
}

type PoolErrorName =
  | 'InvalidParameterException'
  | 'NotAuthorizedException'
  | 'ResourceNotFoundException'
  | 'UnknownOperationException';

export const notAuthorized = (message: string): PoolError => new PoolError('NotAuthorizedException', message);
