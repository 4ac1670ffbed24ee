import type { Ask } from '../../reading/pieces.ts';
import type { Phrases } from '../phrases.ts';
import { requests } from './requests.ts';

/** Words that ask. */
export const askPhrases: readonly (Phrases & { ask: Ask })[] = [
	...requests,
	{
		ask: 'count',
		en: [
			...['no of', 'no. of', 'nr of', 'num of', 'qty of', 'quantity of'],
			...['how many distinct', 'how many separate', 'how many unique', 'how many in all'],
			...['how many in total', 'how many altogether', 'total count of'],
			...['what is the number of', 'what s the number of', 'what is the count of', 'tally'],
			...['tally of', 'tally up', 'what is the total number of'],
			...['what s the total number of', 'how many of', 'how many', 'count', 'number of'],
			...['the number of', 'count of', 'how many different', 'what number of'],
			...['total number of', 'count the', 'how often', 'how many times'],
			'tell me how many',
		],
		vi: [
			...['nhiêu', 'là nhiêu', 'bn', 'bao nhieu'],
			...['tổng cộng có bao nhiêu', 'tất cả có bao nhiêu', 'có tất cả bao nhiêu'],
			...['có tổng cộng bao nhiêu', 'số lần'],
			...['mấy đợt', 'bao nhiêu đợt', 'số đợt', 'bao nhiêu đợt gọi vốn'],
			...['bao nhiêu', 'có bao nhiêu', 'mấy', 'có mấy', 'đếm', 'số lượng', 'số'],
			...['đã có bao nhiêu', 'bao nhiêu lần', 'mấy lần', 'đếm số'],
		],
	},
	{
		ask: 'much',
		en: [
			...['how much money came in with', 'how much cash', 'how much in total'],
			...['how sizable', 'how sizeable', 'how much money in total', 'what sum', 'how much'],
			...['how much money', 'how large', 'how big', 'how huge', 'how high', 'what amount'],
			...['how much funding', 'how much capital'],

			'how expensive',
		],
		vi: [
			...[
				...['nhiêu', 'là nhiêu', 'là bao nhiêu tiền', 'bao nhiêu triệu', 'bao nhiêu tỷ'],
				...['bao nhiêu tỉ', 'bao nhiêu trăm triệu', 'bao nhiêu chục triệu'],
				...['bao nhiêu triệu đô', 'bao nhiêu tỷ đô', 'bao nhiêu đô', 'bao nhiêu usd'],
				...['bao nhiêu triệu usd', 'bao nhiêu tỷ usd', 'mấy triệu', 'mấy tỷ', 'mấy tỉ'],
				...['mấy trăm triệu', 'mấy chục triệu', 'mấy triệu đô', 'mấy tỷ đô', 'mấy đô'],
				...['mấy usd', 'mấy triệu usd', 'mấy tỷ usd'],
			],
			...['bao nhiêu tiền', 'bao nhiêu vốn', 'bao nhiêu đô', 'được bao nhiêu'],
			...['là bao nhiêu', 'bao nhiêu usd', 'bao nhiêu đô la', 'bao nhiêu'],
			...['được bao nhiêu tiền', 'được bao nhiêu vốn', 'mấy tiền', 'là mấy', 'ra sao'],
		],
	},
	{
		ask: 'what',
		en: [
			...['whatever', 'where can', 'where can i read', 'where can i find', 'what else'],
			...['what else did', 'what went down', 'what', 'what is', 'what are', 'what s'],
			...['whats', 'what was', 'what were', 'what has', 'what have', 'what did'],
			...['what does', 'what kind of'],
		],
		vi: [
			...['gì', 'là gì', 'làm về gì', 'những gì', 'cái gì', 'điều gì', 'ra sao', 'thế nào'],
			...['như thế nào', 'ntn', 'vào đâu', 'vào những đâu', 'vào những gì', 'vào gì'],
		],
	},
	{
		ask: 'which',
		en: ['which', 'which of', 'which ones'],
		vi: ['nào', 'những nào', 'đâu', 'đâu là'],
	},
	{
		ask: 'who',
		en: [
			...['who all', 'whoever', 'whomever', 'all those who', 'any person who', 'everyone'],
			...['everybody', 'everyone who', 'everybody who', 'anyone', 'anybody', 'anyone who'],
			...['anybody who', 'those who', 'the ones who', 'all who', 'who', 'who is'],
			...['who are', 'who s', 'whom', 'who has', 'who have', 'whose', 'who was'],
			...['who were', 'who did'],
		],
		vi: [
			...['bên nào', 'những bên nào', 'đơn vị nào', 'những đơn vị nào', 'có những ai'],
			...['gồm có những ai', 'ai', 'những ai', 'là ai', 'của ai', 'bởi ai', 'với ai'],
			...['gồm những ai', 'gồm ai', 'bao gồm những ai'],
		],
	},
	{
		ask: 'when',
		en: [
			...['day', 'date', 'month', 'year', 'moment'].flatMap((unit) =>
				['it', 'they', 'when'].flatMap((who) => [`${unit} ${who}`, `the ${unit} ${who}`]),
			),
			...['on which day was', 'on which day', 'which day did', 'which day was'],
			...['what was the date', 'on which date did', 'in which year was'],
			...['in what year was', 'in which year did', 'in what year did', 'which year did'],
			...['what year did', 'what year was', 'which month was', 'in which month did'],
			...['in what month did', 'on which day did', 'on what day did', 'what month did'],
			...['which month did', 'what day did', 'at what date', 'on what day was'],
			...['in what month was', 'in which month was', 'since which year', 'when'],
			...['when was', 'when did', 'in which year', 'what year', 'what date'],
			...['on what date', 'which year', 'in what year', 'since when', 'when is'],
			...['when were', 'when are', 'on which date', 'when will', 'when do', 'when does'],
		],
		vi: [
			...[
				...['năm bao nhiêu', 'vào năm bao nhiêu', 'ngày bao nhiêu', 'năm mấy'],
				...['vào năm mấy', 'tháng mấy', 'hôm nào', 'bữa nào', 'từ hồi nào', 'hồi nào'],
				'là ngày nào',
			],
			...['vào lúc nào', 'vào thời điểm nào', 'thời điểm nào', 'khi nào', 'bao giờ'],
			...['lúc nào', 'năm nào', 'vào năm nào', 'từ khi nào'],
			...['ngày mấy', 'ngày bao nhiêu', 'tháng mấy', 'năm mấy'],
			...['ngày nào', 'hồi nào', 'vào ngày nào', 'từ bao giờ', 'vào khi nào', 'từ năm nào'],
		],
	},
	{
		ask: 'where',
		en: [
			...['out of which country', 'from which country', 'from where', 'out of where'],
			...['where', 'where is', 'where are', 'in which country', 'what country'],
			...['which country', 'in what city', 'which city', 'in which city', 'where does'],
			...['where did', 'where was', 'where has', 'where do', 'in what country'],
		],
		vi: [
			...['ở đâu', 'tại đâu', 'nơi nào', 'nước nào', 'quốc gia nào', 'đâu', 'chỗ nào'],
			...['thành phố nào', 'ở nước nào', 'ở quốc gia nào', 'ở thành phố nào'],
			'đến từ nước nào',
		],
	},
	{
		ask: 'is',
		en: ['is there', 'are there', 'are there any', 'is there any', 'do any', 'does any', 'did any'],
		vi: [
			...['có phải', 'phải không', 'có không', 'hay không', 'không vậy', 'có hay không'],
			'đúng không',
		],
	},
	{
		ask: 'how',
		en: [
			...['how', 'how are', 'how is', 'how long', 'how long is', 'how were', 'how was'],
			'for how long',
		],
		vi: ['như thế nào', 'thế nào', 'ra sao', 'ntn', 'bao lâu', 'trong bao lâu'],
	},
];
