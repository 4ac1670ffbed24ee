import { arc, pie } from 'd3-shape';

/** Draws parts of a whole as segments of a ring around 0, 0. If the parts do not add up to `whole`, a gap remains. */
export function drawRing(parts: readonly number[], whole: number, radius: number): string[] {
	const sum = parts.reduce((total, part) => total + part, 0);
	const full = Math.max(whole, sum);
	const segments = pie<number>()
		.sort(null)
		.endAngle(full > 0 ? (2 * Math.PI * sum) / full : 0)([...parts]);
	const shape = arc<(typeof segments)[number]>()
		.innerRadius(radius * 0.62)
		.outerRadius(radius)
		.padAngle(0.012);
	return segments.map((segment) => shape(segment) ?? '');
}
