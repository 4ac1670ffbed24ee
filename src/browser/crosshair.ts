/**
 * Makes a line chart respond to pointer, touch and arrow keys with a crosshair at the nearest value, read from the
 * table below it. Without this script the chart, its table and its time ranges still work.
 */

const KEYS: Record<string, (at: number, last: number) => number> = {
	ArrowLeft: (at) => at - 1,
	ArrowRight: (at) => at + 1,
	PageUp: (at, last) => at - Math.ceil(last / 10),
	PageDown: (at, last) => at + Math.ceil(last / 10),
	Home: () => 0,
	End: (_, last) => last,
};

interface Place {
	x: number;
	y: number;
	row: HTMLTableRowElement;
}

/** Returns the position of each table row in the drawing, omitting rows without one. */
function placesOf(chart: SVGSVGElement, rows: HTMLCollectionOf<HTMLTableRowElement>): Place[] {
	return (chart.dataset.places ?? '').split(' ').flatMap((text, at) => {
		const [x, y] = text.split(',').map(Number);
		const row = rows[at];
		return x !== undefined && y !== undefined && row ? [{ x, y, row }] : [];
	});
}

const textIn = (node: Element): string => node.textContent?.trim() ?? '';

function nearest(places: readonly Place[], x: number): number {
	let found = 0;
	for (const [at, place] of places.entries())
		if (Math.abs(place.x - x) < Math.abs((places[found]?.x ?? 0) - x)) found = at;
	return found;
}

function answerPointer(figure: HTMLElement): void {
	const stage = figure.querySelector<HTMLElement>('[data-stage]');
	const chart = figure.querySelector<SVGSVGElement>('[data-stage] svg');
	const cross = chart?.querySelector('g.chart-cross');
	const values = figure.querySelector<HTMLTableSectionElement>('[data-values]');
	const [when, what] = figure.querySelector('[data-reading]')?.children ?? [];
	// With several lines, the legend shows each one's value.
	const parts = [...figure.querySelectorAll('[data-of]')];
	const names = [...(values?.closest('table')?.tHead?.rows[0]?.cells ?? [])].map(textIn);
	if (!stage || !chart || !cross || !values || !when) return;
	const places = placesOf(chart, values.rows);
	const last = places.length - 1;
	if (last < 0) return;
	let at = last;

	const read = (next: number) => {
		at = Math.min(last, Math.max(0, next));
		const place = places[at];
		if (!place) return;
		const [time = '', ...read] = [...place.row.cells].map(textIn);
		const [value = ''] = read;
		when.textContent = time;
		if (what) what.textContent = value;
		for (const [line, part] of parts.entries()) part.textContent = read[line] ?? '';
		const readings =
			parts.length > 0 ? parts.map((_, line) => `${names[line + 1]} ${read[line]}`) : [value];
		stage.setAttribute('aria-valuenow', String(at));
		stage.setAttribute('aria-valuetext', `${time}: ${readings.join(', ')}`);
		const { x, y } = place;
		cross.querySelector('line')?.setAttribute('transform', `translate(${x} 0)`);
		cross.querySelector('circle')?.setAttribute('transform', `translate(${x} ${y})`);
	};
	const show = (next: number) => {
		read(next);
		cross.setAttribute('visibility', 'visible');
	};
	const hide = () => {
		cross.setAttribute('visibility', 'hidden');
		read(last);
	};
	const point = ({ clientX }: PointerEvent) => {
		const box = chart.getBoundingClientRect();
		show(nearest(places, ((clientX - box.left) / box.width) * chart.viewBox.baseVal.width));
	};

	stage.tabIndex = 0;
	stage.setAttribute('role', 'slider');
	stage.setAttribute('aria-label', chart.getAttribute('aria-label') ?? '');
	stage.setAttribute('aria-valuemin', '0');
	stage.setAttribute('aria-valuemax', String(last));
	read(last);
	stage.addEventListener('pointermove', point);
	stage.addEventListener('pointerdown', point);
	// Lifting a finger also leaves, but its reading stays.
	stage.addEventListener('pointerleave', ({ pointerType }) => {
		if (pointerType === 'mouse' && document.activeElement !== stage) hide();
	});
	stage.addEventListener('focus', () => show(at));
	stage.addEventListener('blur', hide);
	stage.addEventListener('keydown', (event) => {
		const move = KEYS[event.key];
		if (event.key === 'Escape') hide();
		if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
		event.preventDefault();
		show(move(at, last));
	});
}

for (const figure of document.querySelectorAll<HTMLElement>('[data-crosshair]'))
	answerPointer(figure);
