/** The code in a text of the practice's page. */
export const codeIn = (text: string | undefined): string => /^\d{6}/.exec(text ?? '')?.[0] ?? '';
