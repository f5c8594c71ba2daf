import { toCardinal } from 'n2words/zh-Hans-CN';
import type { Culture } from './culture.ts';

const FORMAL = '壹贰叁肆伍陆柒捌玖拾佰仟';
const PLAIN = '一二三四五六七八九十百千';

export const chinese: Culture = {
  locale: 'zh',
  country: 'CN',
  words,
  spellings: {
    ...teens(),
    两: 2,
    两百: 200,
    两千: 2000,
    两万: 20_000,
    ...hundreds(),
    半: 0.5,
  },
  scales: { 百: 1e2, 千: 1e3, 万: 1e4, 百万: 1e6, 千万: 1e7, 亿: 1e8 },
  minus: '负|零下',
  joiners: [],
  articles: ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '两', '百', '千', '半', '零', '百万', '千万'],
  counters: '[个張张位人名只本杯份件间台辆次条把]',
  half: '个半',
  currencies: {
    元: 'CNY',
    块: 'CNY',
    块钱: 'CNY',
    元人民币: 'CNY',
    人民币: 'CNY',
    美元: 'USD',
    美金: 'USD',
    欧元: 'EUR',
    英镑: 'GBP',
    日元: 'JPY',
    港币: 'HKD',
    港元: 'HKD',
    瑞士法郎: 'CHF',
  },
  symbols: { '¥': 'CNY', '￥': 'CNY' },
  cents: { 角: 0.1, 毛: 0.1, 分: 0.01 },
  percentBefore: '百分之',
  units: {
    个小时: 'hour',
    钟头: 'hour',
    个钟头: 'hour',
    分: 'minute',
    星期: 'week',
    个星期: 'week',
    礼拜: 'week',
    个礼拜: 'week',
    个月: 'month',
    日: 'day',
    年: 'year',
  },
  and: ['零', '又'],
  or: '或者?',
  lasting: [],
  durations: { 半小时: 1800, 半个小时: 1800, 一刻钟: 900, 半天: 43_200, 半年: 15_768_000 },
  calendar: {
    days: { 今天: 0, 今日: 0, 明天: 1, 明日: 1, 后天: 2, 大后天: 3, 昨天: -1, 昨日: -1, 前天: -2 },
    dayParts: { 今晚: [0, 'pm'], 今早: [0, 'am'], 明早: [1, 'am'], 明晚: [1, 'pm'], 昨晚: [-1, 'pm'] },
    weekdays: {
      周日: 0,
      周一: 1,
      周二: 2,
      周三: 3,
      周四: 4,
      周五: 5,
      周六: 6,
      星期天: 0,
      周天: 0,
      礼拜天: 0,
      礼拜日: 0,
      礼拜一: 1,
      礼拜二: 2,
      礼拜三: 3,
      礼拜四: 4,
      礼拜五: 5,
      礼拜六: 6,
    },
    parts: {
      早上: 'am',
      早晨: 'am',
      上午: 'am',
      凌晨: 'am',
      中午: 'pm',
      下午: 'pm',
      傍晚: 'pm',
      晚上: 'pm',
      夜里: 'night',
      半夜: 'night',
    },
    dates: [
      ['(?:{year}年)?{mo}月{day}[日号]', 'day'],
      ['{mo}月{day}[日号]?(?:到|至|-|~){day2}[日号]', 'days'],
      ['{weekday}', 'weekday'],
      ['(?:这|本)个?{weekday}', 'thisWeek'],
      ['下个?{weekday}', 'nextWeek'],
      ['上个?{weekday}', 'lastWeek'],
      ['{rel}', 'relative'],
      ['下个?{unit}', 'nextUnit'],
      ['上个?{unit}', 'lastUnit'],
      ['{n}{unit}(?:之|以)?后', 'ahead'],
      ['{n}{unit}(?:之|以)?前', 'ago'],
    ],
    times: [
      ['{part}?{h}[点點时](?:{m}分?)?', 'time'],
      ['{part}?{h}[点點]半', 'halfPast'],
      ['{part}?{h}[点點]一刻', 'quarterPast'],
      ['{part}?差一刻{h}[点點]', 'quarterTo'],
      ['中午(?!\\d|[一二三十])', 'noon'],
      ['(?:午夜|半夜十二点)', 'midnight'],
    ],
    between: '的',
    from: '从',
    until: '到|至|-|~|—',
  },
};

/** A number in everyday characters; the library uses the financial ones. */
function words(value: number): string {
  const plain = toCardinal(value).replace(/./gu, (sign) => PLAIN[FORMAL.indexOf(sign)] ?? sign);
  return plain.replace(/^一十/u, '十');
}

/** "两千五" is 2,500. */
function hundreds(): Record<string, number> {
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const scales = [100, 1000, 10_000];
  return Object.fromEntries(
    scales.flatMap((scale) =>
      digits.flatMap((many) =>
        digits.flatMap((tenths) =>
          [words(many * scale), ...(many === 2 ? [words(many * scale).replace('二', '两')] : [])].map((whole) => [
            whole + words(tenths),
            many * scale + (tenths * scale) / 10,
          ]),
        ),
      ),
    ),
  );
}

/** "百" at the beginning of a number means "一百" too. */
function teens(): Record<string, number> {
  const tens = Array.from({ length: 10 }, (_, unit) => 10 + unit);
  return Object.fromEntries(tens.map((value) => [`一${words(value)}`, value]));
}
