import { initials, tintOf } from '#lib/format/text.ts';

/** A record's picture over its initials. */
export function RecordMark({ name, image }: { name: string; image: string | null }) {
	return (
		<span className={`mark tint-${tintOf(name)}`} aria-hidden="true">
			{initials(name)}
			{image && <img src={image} alt="" width={24} height={24} loading="lazy" />}
		</span>
	);
}
