import { day } from '#contract/http.ts';

/** What of a survey is counted. */
export interface ReportFilter {
  readonly from?: string;
  readonly to?: string;
  readonly type?: string;
  readonly resource?: string;
  readonly species?: string;
}

export const filterNames = ['from', 'to', 'type', 'resource', 'species'] as const;
type FilterName = (typeof filterNames)[number];

/** The filter in an address; what is not usable is left out. */
export const filterIn = (params: URLSearchParams): ReportFilter =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = params.get(name) ?? '';
      const isUsable = isDayName(name) ? day.safeParse(value).success : value !== '' && value.length <= longest;
      return isUsable ? [[name, value]] : [];
    }),
  );

/** Characters of a line of the contract. */
const longest = 500;
const isDayName = (name: FilterName): boolean => name === 'from' || name === 'to';
