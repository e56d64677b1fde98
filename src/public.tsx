import { startPublic } from './app/public/start-public.tsx';

const container = document.getElementById('root');
// Not awaited: what is fetched on the way shares this file's chunk, and would wait for it for ever.
if (container) void startPublic(container);
