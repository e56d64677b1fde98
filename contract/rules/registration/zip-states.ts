import type { StateCode } from '../practice/us-address.ts';

/** The first three digits of zip codes by state, as ranges in the order of the digits. */
const ranges = `5 NY,6-7 PR,8 VI,9 PR,10-27 MA,28-29 RI,30-38 NH,39-49 ME,50-54 VT,55 MA,56-59 VT,60-69 CT,70-89 NJ,90-98 AE,100-149 NY,
150-196 PA,197-199 DE,200 DC,201 VA,202-205 DC,206-219 MD,220-246 VA,247-268 WV,270-289 NC,290-299 SC,300-319 GA,320-339 FL,340 AA,
341-349 FL,350-369 AL,370-385 TN,386-397 MS,398-399 GA,400-427 KY,430-459 OH,460-479 IN,480-499 MI,500-528 IA,530-549 WI,550-567 MN,
569 DC,570-577 SD,580-588 ND,590-599 MT,600-629 IL,630-658 MO,660-679 KS,680-693 NE,700-714 LA,716-729 AR,730-731 OK,733 TX,734-749 OK,
750-799 TX,800-816 CO,820-831 WY,832-838 ID,840-847 UT,850-865 AZ,870-884 NM,885 TX,889-898 NV,900-961 CA,962-966 AP,967-968 HI,969 GU,
970-979 OR,980-994 WA,995-999 AK`;

const states = new Map(
  ranges.split(',').flatMap((range) => {
    const [digits = '', state = ''] = range.trim().split(' ');
    const [first = 0, last = first] = digits.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => [first + index, state as StateCode] as const);
  }),
);

/** Islands of the Pacific that share the zip codes of Guam or Hawaii. */
const sharing: Partial<Record<StateCode, readonly StateCode[]>> = {
  GU: ['MP', 'PW', 'FM', 'MH'],
  HI: ['AS'],
};

/** Whether a zip code of five digits is in the range of a state. Few places at a border have a zip of the neighbor’s. */
export function isZipOf(zip: string, state: StateCode): boolean {
  const usual = states.get(Number(zip.slice(0, 3)));
  return usual !== undefined && (usual === state || (sharing[usual]?.includes(state) ?? false));
}
