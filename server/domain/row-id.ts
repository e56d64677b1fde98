/** Whether a text can be a row's id at all. Asking the database for anything else would be an error instead of "not found". */
export const isRowId = (id: string): boolean => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(id);
