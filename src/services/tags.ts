/** The tag of a list, invalid when something joins or leaves it. */
export const listTag = <T extends string>(type: T) => ({ type, id: 'LIST' }) as const;

/** The tag of one thing. */
export const idTag = <T extends string>(type: T, id: string) => ({ type, id }) as const;
