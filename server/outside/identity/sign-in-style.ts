/** The stylesheet of the sandbox's sign-in pages, a separate file because their policy forbids inline styles. */
export const signInStyle = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f7f7f5, #111413); --card: light-dark(#fff, #191d1c); --line: light-dark(#deded9, #303634);
  --ink: light-dark(#1a1d1c, #eceeed); --dim: light-dark(#5d6361, #a2aaa7);
  --accent: light-dark(#17607a, #7cc7de); --on-accent: light-dark(#fff, #0d1517); --soft: light-dark(#eaf3f5, #1d2b30);
}
* { box-sizing: border-box; }
body { margin: 0; padding: 48px 16px; background: var(--page); color: var(--ink); font: 14px/20px Inter, system-ui, sans-serif; }
main { max-width: 440px; margin: 0 auto; }
h1 { margin: 0 0 4px; font-size: 20px; line-height: 28px; }
h2 { margin: 0; font-size: 14px; line-height: 20px; overflow-wrap: anywhere; }
p { margin: 0; color: var(--dim); }
section { margin-top: 24px; padding: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
ul { margin: 12px 0 0; padding: 0; list-style: none; }
li + li { margin-top: 8px; }
button {
  width: 100%; min-height: 48px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px;
  background: transparent; color: inherit; font: inherit; text-align: left; cursor: pointer;
}
button:hover { background: var(--soft); border-color: var(--accent); }
label { display: block; margin-top: 16px; color: var(--dim); font-size: 13px; }
input {
  width: 100%; min-height: 40px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px;
  background: var(--card); color: inherit; font: inherit;
}
button strong, button span { display: block; overflow-wrap: anywhere; }
button span { color: var(--dim); font-size: 13px; }
.primary { margin-top: 16px; background: var(--accent); border-color: var(--accent); color: var(--on-accent); text-align: center; font-weight: 600; }
.primary:hover { background: var(--accent); filter: brightness(1.08); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
