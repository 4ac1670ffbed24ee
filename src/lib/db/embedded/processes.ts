import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * Returns the start time of the process `pid`, as text that two processes with the same pid never share; undefined if
 * there is none (a zombie counts as none). On Windows the text is always 'running'.
 */
export function processStart(pid: number): string | undefined {
	if (!Number.isInteger(pid) || pid <= 0) return undefined;
	if (process.platform === 'linux') return linuxStart(pid);
	if (process.platform === 'win32') return answersSignal(pid) ? 'running' : undefined;
	const ps = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
	const [stat, ...start] = (ps.stdout ?? '').trim().split(/\s+/);
	return stat && !stat.startsWith('Z') ? start.join(' ') : undefined;
}

/** Returns the name of the program running as `pid`, where the system reports it cheaply. */
export function programName(pid: number): string | undefined {
	if (process.platform === 'linux') return readProc(`/proc/${pid}/comm`)?.trim();
	if (process.platform === 'win32') return undefined;
	const ps = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
	return (ps.stdout ?? '').trim().split('/').at(-1) || undefined;
}

/** Whether a process `pid` is alive, cheap enough to check several times a second. */
export function isAlive(pid: number): boolean {
	return process.platform === 'linux' ? linuxStart(pid) !== undefined : answersSignal(pid);
}

/**
 * Returns the pids of programs named `name` that work in `folder`, where the system reports them cheaply; elsewhere
 * none.
 */
export function workersIn(folder: string, name: string): number[] {
	if (process.platform !== 'linux') return [];
	return readdirSync('/proc')
		.filter((entry) => /^\d+$/.test(entry) && workingFolder(entry) === folder)
		.map(Number)
		.filter((pid) => isAlive(pid) && programName(pid)?.startsWith(name));
}

function workingFolder(pid: string): string | undefined {
	try {
		return readlinkSync(`/proc/${pid}/cwd`);
	} catch {
		return undefined;
	}
}

// The name in parentheses may itself hold spaces and parentheses, so fields count from its end:
// the state is the first, the start (in clock ticks after boot) the twentieth.
function linuxStart(pid: number): string | undefined {
	const stat = readProc(`/proc/${pid}/stat`);
	const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
	const [state] = fields ?? [];
	return state === undefined || state === 'Z' || state === 'X' ? undefined : fields?.[19];
}

function readProc(path: string): string | undefined {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return undefined;
	}
}

function answersSignal(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		// It is alive, under another account.
		return error instanceof Error && 'code' in error && error.code === 'EPERM';
	}
}
