const withCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** An amount of dollars as people read it: `$80`, `$1,079.50`. */
export const formatDollars = (amount: number): string => (Number.isInteger(amount) ? whole : withCents).format(amount);

/** An amount of cents in dollars, always with cents: `$4.40`, `$11.00`. */
export const formatCents = (cents: number): string => withCents.format(cents / 100);
