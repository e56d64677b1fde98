/** The style of the practices' public pages, in one of six colours, for screens and print. */
export const portalStyle = `
:root {
  color-scheme: light dark;
  --hue: 210;
  --page: light-dark(oklch(97.5% 0.006 var(--hue)), oklch(18% 0.012 var(--hue)));
  --card: light-dark(#fff, oklch(22% 0.014 var(--hue)));
  --line: light-dark(oklch(89% 0.012 var(--hue)), oklch(34% 0.02 var(--hue)));
  --ink: light-dark(oklch(24% 0.02 var(--hue)), oklch(95% 0.008 var(--hue)));
  --dim: light-dark(oklch(46% 0.02 var(--hue)), oklch(76% 0.015 var(--hue)));
  --accent: light-dark(oklch(43% 0.09 var(--hue)), oklch(82% 0.09 var(--hue)));
  --bad: light-dark(oklch(50% 0.19 25), oklch(75% 0.14 25));
  --soft: light-dark(oklch(94% 0.025 var(--hue)), oklch(30% 0.04 var(--hue)));
  font: 1.0625rem/1.55 system-ui, sans-serif;
  background: var(--page);
  color: var(--ink);
}
.tint-1 { --hue: 155; }
.tint-2 { --hue: 265; }
.tint-3 { --hue: 45; }
.tint-4 { --hue: 340; }
.tint-5 { --hue: 190; }
* { box-sizing: border-box; }
body { margin: 0; }
main { display: grid; gap: 1rem; max-width: 40rem; margin: 0 auto; padding: 2rem 1rem 3rem; overflow-wrap: anywhere; }
header { display: grid; justify-items: center; gap: 0.5rem; padding: 1rem 0; text-align: center; text-wrap: balance; }
.initials {
  display: grid;
  place-items: center;
  width: 4.5rem;
  height: 4.5rem;
  border-radius: 50%;
  background: var(--accent);
  color: var(--page);
  font-size: 1.625rem;
  font-weight: 600;
}
.initials:empty { display: none; }
h1 { margin: 0; font-size: clamp(1.5rem, 6vw, 2.125rem); line-height: 1.2; }
h2 { margin: 0 0 0.5rem; font-size: 1.0625rem; }
p { margin: 0; color: var(--dim); }
.state { padding: 0.125rem 0.875rem; border-radius: 1rem; background: var(--card); border: 1px solid var(--line); }
.state.open { background: var(--soft); border-color: transparent; color: var(--accent); font-weight: 600; }
.ways { margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); list-style: none; overflow: hidden; }
.ways li + li { border-top: 1px solid var(--line); }
.ways a, .ways div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: 0.875rem 1.25rem; color: var(--ink); text-decoration: none; }
.ways a strong { color: var(--accent); }
.ways a:hover { background: var(--soft); }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; border-radius: 0.75rem; }
section { padding: 1.125rem 1.25rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); }
address { font-style: normal; }
section a { display: inline-block; margin-top: 0.5rem; color: var(--accent); font-weight: 600; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.3125rem 0; border-top: 1px solid var(--line); text-align: start; font-weight: inherit; vertical-align: top; }
th { white-space: nowrap; padding-inline-end: 1rem; }
td { text-align: end; }
tr:first-child > * { border-top: 0; }
[aria-current] { font-weight: 700; }
.back { color: var(--accent); font-weight: 600; }
.back[href^='tel:'], .back[href^='sms:'] { white-space: nowrap; }
form { display: grid; gap: 1rem; }
form.aside { justify-items: start; }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
legend, .label { display: block; margin: 0 0 0.375rem; padding: 0; font-weight: 600; }
.hint { font-size: 0.9375rem; }
input:not([type=radio]), textarea { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid var(--dim); border-radius: 0.5rem; background: var(--card); color: inherit; font: inherit; }
textarea { min-height: 6rem; }
:is(input, textarea)[aria-invalid=true] { border: 2px solid var(--bad); }
.choice { display: flex; align-items: center; gap: 0.75rem; min-height: 2.75rem; padding: 0.375rem 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--card); cursor: pointer; }
.choice + .choice { margin-top: 0.5rem; }
.choice:has(:checked) { border-color: var(--accent); background: var(--soft); }
.choice input { width: 1.125rem; height: 1.125rem; min-height: 0; margin: 0; accent-color: var(--accent); }
.scale { display: grid; grid-template-columns: repeat(auto-fit, minmax(2.75rem, 1fr)); gap: 0.25rem; }
.choice + input { margin-top: 0.5rem; }
.scale .choice { flex-direction: column; gap: 0.125rem; margin: 0; padding: 0.375rem 0.25rem; }
.ends { display: flex; justify-content: space-between; gap: 0 1rem; margin-top: 0.25rem; font-size: 0.9375rem; }
@media (max-width: 36rem) { .long { grid-template-columns: repeat(6, 1fr); } .long + .ends { flex-direction: column; } }
.wrong { color: var(--bad); font-weight: 600; }
.times { display: grid; grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr)); gap: 0.5rem; padding-top: 0.5rem; }
.times .choice { margin: 0; }
details { border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); padding: 0 1rem; }
details[open] { padding-bottom: 1rem; }
details + details { margin-top: 0.5rem; }
summary { display: flex; justify-content: space-between; align-items: center; gap: 0.5rem; min-height: 2.75rem; cursor: pointer; }
summary :is(h2, h3) { margin: 0; text-wrap: balance; }
/* Stays in sight above the times. Takes no part in how wide the page is. */
.strip { position: sticky; top: 0; z-index: 1; display: flex; width: 0; min-width: 100%; gap: 0.5rem; margin-bottom: 0.25rem; padding-block: 0.5rem; background: var(--page); overflow-x: auto; }
:root:has(.strip) { scroll-padding-top: 4rem; }
.strip a { flex: none; display: grid; align-items: center; min-height: 2.75rem; padding: 0 0.75rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); color: var(--accent); font-weight: 600; text-decoration: none; }
/* Below the heading of its day. */
[id^=day-] { scroll-margin-top: 3rem; padding-top: 0.5rem; }
.go { display: grid; }
@media (max-width: 36rem) { :root:has(.go) { scroll-padding-bottom: 5rem; } .go { position: sticky; bottom: 0; z-index: 1; padding-block: 0.5rem; background: var(--page); } }
summary span { margin-inline-start: auto; white-space: nowrap; }
summary::after { content: ''; flex: none; width: 0.5rem; height: 0.5rem; margin: 0 0.25rem 0.25rem; border: solid var(--accent); border-width: 0 2px 2px 0; rotate: 45deg; }
[open] > summary::after { margin-block: 0.25rem 0; rotate: 225deg; }
section :is(p + p, p + table) { margin-top: 0.5rem; }
.act { color: var(--accent); text-decoration: underline; }
:is(button, .button) { min-height: 2.75rem; padding: 0.625rem 1.25rem; border: 1px solid var(--accent); border-radius: 0.75rem; background: var(--accent); color: var(--page); font: inherit; font-weight: 600; cursor: pointer; }
.button { text-align: center; cursor: default; }
:is(button, .button).quiet { background: none; color: var(--accent); }
button.back { padding: 0; border: 0; background: none; color: var(--accent); text-decoration: underline; }
.plain { white-space: pre-line; color: var(--ink); }
.services { margin: 0; padding: 0; list-style: none; }
.services > li { padding: 0.875rem 0; border-top: 1px solid var(--line); }
.services > li:last-child { padding-bottom: 0; }
.services .plain { margin-top: 0.5rem; }
.services details { margin-top: 0.5rem; }
section > p + .services { margin-top: 0.75rem; }
h3 { margin: 0; font-size: 1rem; }
table + h3 { margin-top: 0.75rem; }
.late { color: var(--bad); font-weight: 600; }
a.button { display: block; cursor: pointer; text-decoration: none; }
ul.plain { margin: 0.25rem 0; white-space: normal; padding-inline-start: 1.25rem; }
.problem { padding: 0.75rem 1rem; border: 2px solid var(--bad); border-radius: 0.75rem; background: var(--card); color: var(--ink); }
.problem:focus { outline: 3px solid var(--bad); outline-offset: -2px; }
.problem a { color: var(--accent); font-weight: 600; }
.ways small { display: block; color: var(--dim); font-size: 0.9375rem; }
:is(input, textarea, button, summary):focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.choice small { display: block; color: var(--dim); font-size: 0.9375rem; }
.pages { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.5rem; }
@media print { form, .back { display: none; } }
@media print { :root { background: none; } main { padding: 0; } .initials, .state { display: none; } }
`;

/** The favicon: a paw. */
export const portalIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="#4d6b7a"><path d="M16 15c4 0 8 4.200 8 8 0 2.700-2 4-4.300 4-1.500 0-2.300-.6-3.700-.6s-2.200.6-3.700.6C10 27 8 25.700 8 23c0-3.800 4-8 8-8z"/><ellipse cx="6" cy="14.500" rx="2.700" ry="3.500"/><ellipse cx="12.200" cy="8.500" rx="2.800" ry="3.700"/><ellipse cx="19.800" cy="8.500" rx="2.800" ry="3.700"/><ellipse cx="26" cy="14.500" rx="2.700" ry="3.500"/></svg>`;
