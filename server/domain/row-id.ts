/** Whether a text is a uuid. A query with anything else fails in the database, instead of finding nothing. */
export const isRowId = (id: string): boolean => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(id);
