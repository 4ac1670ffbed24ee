import styles from './grid.css?inline';

let worn: CSSStyleSheet | undefined;

/**
 * Gives the page the grid's styles, which come with its script: by themselves they would be one more file to wait for,
 * and imported as styles Astro would make every page's first paint wait for them.
 */
export function wearGridStyles(): void {
	if (worn) return;
	worn = new CSSStyleSheet();
	worn.replaceSync(styles);
	document.adoptedStyleSheets.push(worn);
}
