import { startPublic } from './app/public/start-public.tsx';

const container = document.getElementById('root');
if (container) startPublic(container);
