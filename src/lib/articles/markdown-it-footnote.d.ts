declare module 'markdown-it-footnote' {
	import type { PluginSimple } from 'markdown-it';

	/** Supports footnotes as `[^1]` and `^[inline]`. */
	const footnotes: PluginSimple;
	// biome-ignore lint/style/noDefaultExport: the package exports it so.
	export default footnotes;
}
