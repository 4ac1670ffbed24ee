import styles from './grid.css?inline';

let worn: CSSStyleSheet | undefined;

/**
 * Adds the grid's styles, bundled in its script, to the page: as a separate file they would delay the grid, and
 * imported as styles Astro would make every page's first paint wait for them.
 */
export function addGridStyles(): void {
	if (worn) return;
	worn = new CSSStyleSheet();
	worn.replaceSync(styles);
	document.adoptedStyleSheets.push(worn);
}
