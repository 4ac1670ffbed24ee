import { serveSite } from '../setup/serve-site.ts';

// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default serveSite;
