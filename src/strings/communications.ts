/** The settings of automatic messages that several screens share. */
export const communications = {
  invalid: 'This value is not valid.',
};
