import type { Verb } from '../../reading/pieces.ts';
import type { Phrases } from '../phrases.ts';

/** Actions of people: found, work, leave. */
export const peopleVerbs: readonly (Phrases & { verb: Verb })[] = [
	{
		verb: 'found',
		en: [
			...['got off the ground', 'born', 'was born', 'were born', 'get off the ground'],
			...['founded up', 'founders of', 'spun up', 'co-created', 'cocreated', 'co-create'],
			...['co-started', 'thought up', 'devised', 'devise', 'cooked up', 'invented', 'invent'],
			...['conceived', 'got started', 'dreamt up', 'dreamed up', 'kicked off', 'brought to life'],
			...['started up', 'start up', 'get started', 'came up with', 'come up with', 'found'],
			...['founded', 'founds', 'founding', 'co-founded', 'cofounded', 'started', 'created'],
			...['established', 'set up', 'start', 'create', 'establish', 'formed', 'co-found'],
			...['cofound', 'built', 'began', 'create', 'creating', 'starting'],
		],
		vi: [
			...['dựng lên', 'tạo lập', 'lập nên', 'xây dựng nên', 'gầy dựng', 'khởi lập', 'khai sinh'],
			...['khai sinh ra', 'gây dựng', 'sáng lập ra', 'sáng lập nên', 'thành lập nên', 'dựng nên'],
			...['khởi xướng', 'tạo nên', 'thành lập', 'sáng lập', 'đồng sáng lập', 'tạo ra', 'lập ra'],
			...['ra đời', 'lập'],
		],
	},
	{
		verb: 'work',
		en: [
			'serve',
			'serves',
			'serving',
			...['clock in at', 'clocks in at', 'clock in', 'clocks in', 'punch in at', 'punches in at'],
			...['draw a salary', 'draw a salary at', 'draws a salary at', 'draw a paycheck at'],
			...['earn a living at', 'earns a living at', 'collect a paycheck at', 'earn their living at'],
			...['is on staff', 'are on staff', 'on staff', 'on the payroll', 'on the payroll of'],
			...['on the staff of', 'on staff at', 'in the employ of', 'draws a salary from', 'is with'],
			...['part of the team', 'hold a job', 'holds a job', 'has a role', 'have a role'],
			...['is employed', 'are employed', 'have a job', 'has a job', 'work', 'works', 'working'],
			...['employed', 'employs', 'employ', 'work currently', 'currently work', 'currently works'],
			...['currently working', 'now work', 'now works', 'now working'],
		],
		vi: [
			...['đang làm ở', 'hiện làm', 'hiện đang làm', 'hiện làm việc', 'hiện công tác', 'phục vụ'],
			...['làm việc', 'làm', 'đang làm việc', 'đang làm', 'công tác', 'đang công tác'],
		],
	},
	{
		verb: 'worked',
		en: [
			...['served', 'spent time', 'did a stint', 'had a stint', 'have been employed'],
			...['has been employed', 'been on staff', 'been on the payroll', 'had a job', 'held a job'],
			...['have been working', 'been employed', 'been working', 'worked', 'has worked'],
			...['have worked', 'ever worked'],
		],
		vi: [
			...['từng phục vụ', 'từng đầu quân', 'có thời gian làm', 'từng làm qua', 'đã làm'],
			...['từng làm việc', 'từng làm', 'đã làm việc', 'đã từng làm việc', 'từng công tác'],
			'đã từng làm',
		],
	},
	{
		verb: 'left',
		en: [
			...['used to be at', 'formerly at', 'no longer work', 'no longer works', 'moved on from'],
			...['departed', 'quit', 'used to be', 'used to work', 'previously worked'],
			...['formerly worked', 'once worked', 'worked before', 'worked previously', 'work before'],
			'left',
		],
		vi: ['đã nghỉ', 'từng rời', 'đã thôi việc', 'trước đây làm việc', 'đã rời', 'rời'],
	},
];
