/** The link of a report. */
export const cardClass = 'flex h-full flex-col gap-1 rounded-xl border border-line bg-surface p-4 hover:bg-hover';
