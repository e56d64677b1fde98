/** The stylesheet of the process's page. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f7f7f5, #111413); --card: light-dark(#fff, #191d1c); --line: light-dark(#deded9, #303634);
  --ink: light-dark(#1a1d1c, #eceeed); --dim: light-dark(#5d6361, #a2aaa7); --accent: light-dark(#17607a, #7cc7de);
}
* { box-sizing: border-box; }
body { margin: 0; padding: 32px 16px; background: var(--page); color: var(--ink); font: 14px/20px Inter, system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; }
h1 { margin: 0; font-size: 20px; line-height: 28px; }
h2 { margin: 0 0 8px; font-size: 15px; line-height: 20px; }
p { margin: 0 0 8px; color: var(--dim); }
section { margin-top: 24px; padding: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 8px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
li:first-child { border-top: 0; }
a { color: var(--accent); }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; }
label { display: grid; gap: 4px; flex: 1 1 200px; color: var(--dim); font-size: 13px; }
input, button { min-height: 36px; padding: 6px 12px; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; font: inherit; }
button { border-color: var(--accent); cursor: pointer; }
pre { margin: 0; white-space: pre-wrap; font: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
