declare module 'markdown-it-footnote' {
	import type { PluginSimple } from 'markdown-it';

	/** Supports footnotes as `[^1]` and `^[inline]`. */
	const footnotes: PluginSimple;
	// biome-ignore lint/style/noDefaultExport: so the package exports it
	export default footnotes;
}
