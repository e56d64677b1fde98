import { start } from './app/start.tsx';

const container = document.getElementById('root');
if (container) await start(container);
