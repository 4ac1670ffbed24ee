import { gzipSync } from 'node:zlib';

const BLOCK = 512;

/** A `.tar.gz` of files, like those git creates; names longer than 100 characters go into a pax header. */
export function archive(files: Readonly<Record<string, string>>): Buffer {
	const blocks = Object.entries(files).flatMap(([path, content]) => [
		...(path.length > 100 ? entry('pax', 'x', paxRecord(path)) : []),
		...entry(path.slice(0, 100), '0', content),
	]);
	return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]));
}

/** ` path=…\n` preceded by its length. */
function paxRecord(path: string): string {
	const rest = ` path=${path}\n`;
	const length = Buffer.byteLength(rest);
	const digits = String(length + String(length).length).length;
	return `${length + digits}${rest}`;
}

function entry(name: string, kind: string, text: string): Buffer[] {
	const content = Buffer.from(text);
	const header = Buffer.alloc(BLOCK);
	header.write(name, 0);
	header.write(`${octal(content.length, 11)}\0`, 124);
	header.write('        ', 148);
	header.write(kind, 156);
	header.write('ustar\0', 257);
	const sum = header.reduce((all, byte) => all + byte, 0);
	header.write(`${octal(sum, 6)}\0 `, 148);
	const padding = (BLOCK - (content.length % BLOCK)) % BLOCK;
	return [header, content, Buffer.alloc(padding)];
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
