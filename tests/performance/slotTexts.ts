import type { LanguageName } from '../../server/src/nlu/language.ts';
import { seededRandom } from '../../server/src/nlu/random.ts';

/*
 * Requests with attributes in four languages, composed of sentences and values. Both are in two parts: held-out
 * requests use sentences that the training data does not have, and half of their values are new as well.
 */

/** Values to fill in: those of the training data, and others. */
type Values = Record<string, [training: string[], others: string[]]>;

interface Requests {
  language: LanguageName;
  values: Values;
  /** Sentences by intent, for training and held out; `{value}` or `{value:attribute}` is a placeholder. */
  intents: Record<string, [training: string[], heldOut: string[]]>;
}

const requests: Requests[] = [
  {
    language: 'english',
    values: {
      todo: [
        [
          'call mum',
          'water the plants',
          'pay the electricity bill',
          'pick up the kids',
          'buy milk',
          'feed the dog',
          'renew my passport',
          'send the report to Anna',
        ],
        [
          'clean the garage',
          'book a dentist',
          'return the library books',
          'charge the bike',
          'order new shoes',
          'wash the car',
        ],
      ],
      datetime: [
        [
          'tomorrow',
          'on Monday morning',
          'at 5 pm',
          'tonight',
          'next Friday at noon',
          'in two hours',
          'this weekend',
          'on the 3rd of May',
        ],
        [
          'on Tuesday evening',
          'at half past six',
          'the day after tomorrow',
          'next week',
          'on the 12th of August',
          'in ten minutes',
        ],
      ],
      place: [
        ['Paris', 'New York', 'Berlin', 'the park', 'San Diego', 'Rome', 'Cape Town'],
        ['Lisbon', 'Oslo', 'Buenos Aires', 'the station', 'Salt Lake City', 'Dublin'],
      ],
      weather: [
        ['sunny', 'rain', 'snow', 'windy', 'cold', 'a storm'],
        ['foggy', 'hail', 'cloudy', 'freezing'],
      ],
      artist: [
        ['Miles Davis', 'Adele', 'the Rolling Stones', 'Nina Simone', 'Daft Punk', 'Radiohead'],
        ['Björk', 'Leonard Cohen', 'the Pixies', 'Ella Fitzgerald', 'Massive Attack'],
      ],
      track: [
        ['Yesterday', 'Blue in Green', 'Karma Police', 'Purple Rain', 'Feeling Good', 'One More Time'],
        ['Here Comes the Sun', 'Teardrop', 'Summertime', 'Hallelujah', 'Paint It Black'],
      ],
      playlist: [
        ['gym', 'road trip', 'quiet evening', 'party hits', 'sunday jazz'],
        ['cooking', 'rainy days', 'deep focus', 'summer of love'],
      ],
      airline: [
        ['Delta', 'Air France', 'Lufthansa', 'United'],
        ['Iberia', 'Swiss', 'Virgin Atlantic'],
      ],
    },
    intents: {
      reminder: [
        [
          'remind me to {todo} {datetime}',
          'set a reminder to {todo}',
          '{datetime} remind me to {todo}',
          'I must not forget to {todo} {datetime}',
          'add a reminder for {datetime} to {todo}',
          'please remind me that I have to {todo}',
          'delete my reminder to {todo}',
          'can you remind me {datetime} to {todo} please',
        ],
        [
          'could you set a reminder {datetime} to {todo}',
          'I need a reminder to {todo} {datetime}',
          'make sure I do not forget to {todo}',
          'please remind me to {todo} {datetime}',
        ],
      ],
      forecast: [
        [
          'what is the weather in {place} {datetime}',
          'will it be {weather} in {place} {datetime}',
          'is there going to be {weather} {datetime}',
          'how is the weather {datetime}',
          'forecast for {place}',
          'do I need an umbrella in {place} {datetime}',
          'will there be {weather} near {place}',
        ],
        [
          'tell me the forecast for {place} {datetime}',
          'is it {weather} in {place}',
          'should I expect {weather} {datetime} in {place}',
          'what will the weather be like {datetime} in {place}',
        ],
      ],
      music: [
        [
          'play {track} by {artist}',
          'play something by {artist}',
          'add {track} to my {playlist} playlist',
          'put {artist} on the playlist {playlist}',
          'I want to hear {track}',
          'add the song {track} by {artist} to {playlist}',
          'start my {playlist} playlist',
        ],
        [
          'can you play {track} from {artist}',
          'put the song {track} on my playlist {playlist}',
          'let me hear {artist}',
          'please add {artist} to my {playlist} list',
        ],
      ],
      flight: [
        [
          'flights from {place:from} to {place:to} {datetime:depart}',
          'I want to fly from {place:from} to {place:to} leaving {datetime:depart} and arriving {datetime:arrive}',
          'show me {airline} flights to {place:to}',
          'a flight to {place:to} that arrives {datetime:arrive}',
          'which flights leave {place:from} {datetime:depart}',
          'find a flight arriving in {place:to} {datetime:arrive} with {airline}',
          'book a {airline} flight from {place:from} to {place:to}',
          'what flights depart {datetime:depart} from {place:from} and reach {place:to} {datetime:arrive}',
        ],
        [
          'I need a flight to {place:to} from {place:from} departing {datetime:depart}',
          'list flights arriving {datetime:arrive} in {place:to}',
          'are there {airline} flights from {place:from} that leave {datetime:depart}',
          'get me from {place:from} to {place:to} arriving {datetime:arrive}',
        ],
      ],
    },
  },
  {
    language: 'german',
    values: {
      todo: [
        [
          'Mama anzurufen',
          'die Blumen zu gießen',
          'die Rechnung zu bezahlen',
          'die Kinder abzuholen',
          'Milch zu kaufen',
          'den Hund zu füttern',
          'den Pass zu verlängern',
        ],
        [
          'die Garage aufzuräumen',
          'einen Zahnarzt zu suchen',
          'die Bücher zurückzugeben',
          'neue Schuhe zu bestellen',
          'das Auto zu waschen',
        ],
      ],
      datetime: [
        [
          'morgen',
          'am Montagmorgen',
          'um 17 Uhr',
          'heute Abend',
          'nächsten Freitag',
          'in zwei Stunden',
          'am Wochenende',
          'am 3. Mai',
        ],
        ['am Dienstagabend', 'um halb sieben', 'übermorgen', 'nächste Woche', 'am 12. August', 'in zehn Minuten'],
      ],
      place: [
        ['Paris', 'New York', 'Berlin', 'Köln', 'San Diego', 'Rom', 'Bad Tölz'],
        ['Lissabon', 'Oslo', 'Buenos Aires', 'Hamburg', 'Frankfurt am Main', 'Zürich'],
      ],
      weather: [
        ['sonnig', 'Regen', 'Schnee', 'windig', 'kalt', 'Gewitter'],
        ['neblig', 'Hagel', 'bewölkt', 'frostig'],
      ],
      artist: [
        ['Miles Davis', 'Adele', 'den Toten Hosen', 'Nina Hagen', 'Kraftwerk', 'Radiohead'],
        ['Björk', 'Leonard Cohen', 'den Ärzten', 'Ella Fitzgerald', 'Rammstein'],
      ],
      track: [
        ['Yesterday', '99 Luftballons', 'Karma Police', 'Das Model', 'Feeling Good'],
        ['Hallelujah', 'Teardrop', 'Ein Kompliment', 'Summertime'],
      ],
      playlist: [
        ['Sport', 'Autofahrt', 'ruhiger Abend', 'Party Hits', 'Sonntagsjazz'],
        ['Kochen', 'Regentage', 'Konzentration', 'Sommer der Liebe'],
      ],
      airline: [
        ['Lufthansa', 'Air France', 'Eurowings', 'Swiss'],
        ['Iberia', 'Condor', 'Virgin Atlantic'],
      ],
    },
    intents: {
      reminder: [
        [
          'erinnere mich {datetime} daran {todo}',
          'stelle eine Erinnerung {todo}',
          '{datetime} daran denken {todo}',
          'ich darf nicht vergessen {datetime} {todo}',
          'neue Erinnerung für {datetime}: {todo}',
          'bitte erinnere mich daran {todo}',
          'lösche die Erinnerung {todo}',
        ],
        [
          'kannst du mich {datetime} erinnern {todo}',
          'ich brauche eine Erinnerung {todo}',
          'bitte {datetime} erinnern {todo}',
          'vergiss nicht mich {datetime} daran zu erinnern {todo}',
        ],
      ],
      forecast: [
        [
          'wie wird das Wetter {datetime} in {place}',
          'wird es {datetime} {weather} in {place}',
          'gibt es {datetime} {weather}',
          'wie ist das Wetter {datetime}',
          'Vorhersage für {place}',
          'brauche ich {datetime} in {place} einen Schirm',
          'kommt {weather} nach {place}',
        ],
        [
          'sag mir die Vorhersage für {place} {datetime}',
          'ist es {weather} in {place}',
          'muss ich {datetime} mit {weather} in {place} rechnen',
          'wie wird {datetime} das Wetter in {place}',
        ],
      ],
      music: [
        [
          'spiele {track} von {artist}',
          'spiel etwas von {artist}',
          'füge {track} zu meiner Playlist {playlist} hinzu',
          'setze {artist} auf die Liste {playlist}',
          'ich möchte {track} hören',
          'füge das Lied {track} von {artist} zu {playlist} hinzu',
          'starte die Playlist {playlist}',
        ],
        [
          'kannst du {track} von {artist} spielen',
          'setze das Lied {track} auf meine Playlist {playlist}',
          'lass mich {artist} hören',
          'bitte {artist} zur Playlist {playlist} hinzufügen',
        ],
      ],
      flight: [
        [
          'Flüge von {place:from} nach {place:to} {datetime:depart}',
          'ich möchte von {place:from} nach {place:to} fliegen, Abflug {datetime:depart}, Ankunft {datetime:arrive}',
          'zeige mir Flüge mit {airline} nach {place:to}',
          'ein Flug nach {place:to} der {datetime:arrive} ankommt',
          'welche Flüge starten {datetime:depart} in {place:from}',
          'suche einen Flug mit Ankunft in {place:to} {datetime:arrive} mit {airline}',
          'buche {airline} von {place:from} nach {place:to}',
        ],
        [
          'ich brauche einen Flug nach {place:to} ab {place:from}, Abflug {datetime:depart}',
          'Flüge die {datetime:arrive} in {place:to} ankommen',
          'gibt es Flüge mit {airline} von {place:from} die {datetime:depart} starten',
          'bring mich von {place:from} nach {place:to}, Ankunft {datetime:arrive}',
        ],
      ],
    },
  },
  {
    language: 'vietnamese',
    values: {
      todo: [
        ['gọi cho mẹ', 'tưới cây', 'trả tiền điện', 'đón con', 'mua sữa', 'cho chó ăn', 'gia hạn hộ chiếu'],
        ['dọn nhà kho', 'đặt lịch nha sĩ', 'trả sách thư viện', 'mua giày mới', 'rửa xe'],
      ],
      datetime: [
        [
          'ngày mai',
          'sáng thứ hai',
          'lúc 5 giờ chiều',
          'tối nay',
          'thứ sáu tuần sau',
          'cuối tuần này',
          'ngày 3 tháng 5',
          'vào chủ nhật',
        ],
        ['tối thứ ba', 'lúc 6 giờ rưỡi', 'ngày kia', 'tuần sau', 'ngày 12 tháng 8', 'sau mười phút'],
      ],
      place: [
        ['hà nội', 'đà nẵng', 'huế', 'cần thơ', 'new york', 'đà lạt'],
        ['hải phòng', 'nha trang', 'vũng tàu', 'phú quốc', 'thành phố hồ chí minh'],
      ],
      weather: [
        ['nắng', 'mưa', 'tuyết', 'gió to', 'lạnh', 'bão'],
        ['sương mù', 'mưa đá', 'nhiều mây', 'nóng'],
      ],
      artist: [
        ['mỹ tâm', 'sơn tùng', 'hồng nhung', 'trịnh công sơn', 'đen vâu'],
        ['thanh lam', 'bằng kiều', 'hà anh tuấn', 'khánh ly'],
      ],
      track: [
        ['diễm xưa', 'lạc trôi', 'ước gì', 'hạ trắng', 'bống bồng ơi'],
        ['cát bụi', 'chạy ngay đi', 'nơi này có anh', 'biển nhớ'],
      ],
      playlist: [
        ['tập thể dục', 'đi đường', 'buổi tối yên tĩnh', 'tiệc tùng'],
        ['nấu ăn', 'ngày mưa', 'tập trung', 'mùa hè'],
      ],
      airline: [
        ['vietnam airlines', 'vietjet', 'bamboo'],
        ['pacific airlines', 'air france'],
      ],
    },
    intents: {
      reminder: [
        [
          'nhắc tôi {todo} {datetime}',
          'đặt lời nhắc {todo}',
          '{datetime} nhắc tôi {todo}',
          'tôi không được quên {todo} {datetime}',
          'thêm lời nhắc {datetime} để {todo}',
          'xóa lời nhắc {todo}',
          'làm ơn nhắc tôi là phải {todo}',
        ],
        [
          'bạn có thể nhắc tôi {todo} {datetime} không',
          'tôi cần một lời nhắc {todo}',
          'đừng để tôi quên {todo} {datetime}',
          'hãy nhắc tôi {datetime} {todo}',
        ],
      ],
      forecast: [
        [
          'thời tiết ở {place} {datetime} thế nào',
          '{datetime} ở {place} có {weather} không',
          '{datetime} trời có {weather} không',
          'dự báo thời tiết {place}',
          '{datetime} tôi có cần mang ô ở {place} không',
          'thời tiết {datetime} ra sao',
          'sắp có {weather} gần {place} không',
        ],
        [
          'cho tôi biết dự báo ở {place} {datetime}',
          'trời ở {place} có {weather} không',
          '{datetime} thời tiết ở {place} sẽ ra sao',
          'liệu {datetime} có {weather} ở {place} không',
        ],
      ],
      music: [
        [
          'mở bài {track} của {artist}',
          'mở nhạc của {artist}',
          'thêm {track} vào danh sách {playlist}',
          'đưa {artist} vào danh sách {playlist}',
          'tôi muốn nghe {track}',
          'thêm bài hát {track} của {artist} vào {playlist}',
          'bật danh sách {playlist}',
        ],
        [
          'bạn mở {track} của {artist} được không',
          'đưa bài hát {track} vào danh sách {playlist}',
          'cho tôi nghe {artist}',
          'hãy thêm {artist} vào danh sách {playlist} của tôi',
        ],
      ],
      flight: [
        [
          'các chuyến bay từ {place:from} đến {place:to} {datetime:depart}',
          'tôi muốn bay từ {place:from} đến {place:to} khởi hành {datetime:depart} và đến nơi {datetime:arrive}',
          'cho tôi xem chuyến bay của {airline} đến {place:to}',
          'chuyến bay đến {place:to} hạ cánh {datetime:arrive}',
          'chuyến bay nào rời {place:from} {datetime:depart}',
          'tìm chuyến bay hạ cánh ở {place:to} {datetime:arrive} của {airline}',
          'đặt vé {airline} từ {place:from} đến {place:to}',
        ],
        [
          'tôi cần chuyến bay đến {place:to} từ {place:from} khởi hành {datetime:depart}',
          'liệt kê chuyến bay hạ cánh {datetime:arrive} ở {place:to}',
          'có chuyến bay nào của {airline} từ {place:from} khởi hành {datetime:depart} không',
          'đưa tôi từ {place:from} đến {place:to} đến nơi {datetime:arrive}',
        ],
      ],
    },
  },
  {
    language: 'chinese',
    values: {
      todo: [
        ['给妈妈打电话', '浇花', '交电费', '接孩子', '买牛奶', '喂狗', '续签护照'],
        ['打扫车库', '预约牙医', '还图书馆的书', '买新鞋', '洗车'],
      ],
      datetime: [
        ['明天', '周一早上', '下午五点', '今晚', '下周五', '两小时后', '这个周末', '五月三号'],
        ['周二晚上', '六点半', '后天', '下周', '八月十二号', '十分钟后'],
      ],
      place: [
        ['北京', '上海', '广州', '纽约', '巴黎', '成都'],
        ['深圳', '西安', '旧金山', '哈尔滨', '里斯本'],
      ],
      weather: [
        ['晴天', '下雨', '下雪', '刮风', '冷', '雷阵雨'],
        ['有雾', '冰雹', '多云', '炎热'],
      ],
      artist: [
        ['周杰伦', '王菲', '邓丽君', '陈奕迅', '五月天'],
        ['李宗盛', '孙燕姿', '崔健', '梁静茹'],
      ],
      track: [
        ['青花瓷', '红豆', '月亮代表我的心', '十年', '倔强'],
        ['山丘', '遇见', '一无所有', '勇气'],
      ],
      playlist: [
        ['健身', '自驾游', '安静的夜晚', '派对'],
        ['做饭', '下雨天', '专注', '夏日'],
      ],
      airline: [
        ['国航', '东方航空', '法航'],
        ['南方航空', '海航'],
      ],
    },
    intents: {
      reminder: [
        [
          '{datetime}提醒我{todo}',
          '设置提醒{todo}',
          '提醒我{datetime}{todo}',
          '我不能忘记{datetime}{todo}',
          '添加一个{datetime}{todo}的提醒',
          '请提醒我要{todo}',
          '删除{todo}的提醒',
        ],
        [
          '你能{datetime}提醒我{todo}吗',
          '我需要一个{todo}的提醒',
          '别让我忘了{datetime}{todo}',
          '请在{datetime}提醒我{todo}',
        ],
      ],
      forecast: [
        [
          '{place}{datetime}天气怎么样',
          '{datetime}{place}会{weather}吗',
          '{datetime}会不会{weather}',
          '{place}的天气预报',
          '{datetime}在{place}需要带伞吗',
          '{datetime}天气如何',
          '{place}附近会{weather}吗',
        ],
        [
          '告诉我{place}{datetime}的天气预报',
          '{place}现在{weather}吗',
          '{place}{datetime}的天气会怎样',
          '{datetime}去{place}会遇到{weather}吗',
        ],
      ],
      music: [
        [
          '播放{artist}的{track}',
          '放一首{artist}的歌',
          '把{track}加到我的{playlist}歌单',
          '把{artist}放到{playlist}列表',
          '我想听{track}',
          '将{artist}的歌曲{track}加入{playlist}',
          '打开{playlist}歌单',
        ],
        [
          '能播放{artist}的{track}吗',
          '把歌曲{track}放进我的{playlist}歌单',
          '让我听听{artist}',
          '请把{artist}加到{playlist}歌单',
        ],
      ],
      flight: [
        [
          '{datetime:depart}从{place:from}到{place:to}的航班',
          '我要从{place:from}飞往{place:to}，{datetime:depart}出发，{datetime:arrive}到达',
          '显示{airline}到{place:to}的航班',
          '{datetime:arrive}到达{place:to}的航班',
          '{datetime:depart}从{place:from}起飞的航班有哪些',
          '查找{datetime:arrive}到{place:to}的{airline}航班',
          '预订{airline}从{place:from}到{place:to}的机票',
        ],
        [
          '我需要{datetime:depart}从{place:from}出发去{place:to}的航班',
          '列出{datetime:arrive}抵达{place:to}的航班',
          '{airline}有{datetime:depart}从{place:from}起飞的航班吗',
          '带我从{place:from}到{place:to}，{datetime:arrive}到达',
        ],
      ],
    },
  },
];

/** Requests of one language, annotated as `[value](attribute)`, by intent. */
export interface SlotSet {
  language: LanguageName;
  intents: { name: string; training: string[]; heldOut: string[] }[];
}

/** @param each number of training requests per intent; half as many are held out */
export const slotSets = (each: number): SlotSet[] =>
  requests.map(({ language, values, intents }) => {
    const random = seededRandom(each);
    const pick = (texts: readonly string[]) => texts[Math.floor(random() * texts.length)] ?? '';
    const write = (sentences: readonly string[], isTraining: boolean) =>
      pick(sentences).replaceAll(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, attribute: string = name) => {
        const [known, others] = values[name] ?? [[], []];
        return `[${pick(isTraining || random() < 0.5 ? known : others)}](${attribute})`;
      });
    return {
      language,
      intents: Object.entries(intents).map(([name, [training, heldOut]]) => ({
        name,
        training: Array.from({ length: each }, () => write(training, true)),
        heldOut: Array.from({ length: each / 2 }, () => write(heldOut, false)),
      })),
    };
  });
