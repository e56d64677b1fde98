import { NewslettersPage } from '#src/features/newsletters/NewslettersPage.tsx';
import { ClientPicker } from '#src/features/settings/communications/ClientPicker.tsx';

export const NewslettersRoute = () => <NewslettersPage picker={ClientPicker} />;
