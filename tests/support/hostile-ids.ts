/** Ids that are names of inherited properties of every JavaScript object. */
export const hostileIds = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__defineGetter__'] as const;
