/** Shown while the practice is out of office. */
export const away = {
  until: (time: string) => `Out of office: automatic replies are on until ${time}`,
  always: 'Out of office: automatic replies are on',
};
