import type { SpokenLanguage } from '../../nlu/language.ts';

/** The answer where no passage answers and the base has no text for it. */
export const unknownTexts: Record<SpokenLanguage, string> = {
  english: 'I do not know. I found nothing about this in the documents.',
  french: 'Je ne sais pas. Je n’ai rien trouvé à ce sujet dans les documents.',
  german: 'Das weiß ich nicht. In den Dokumenten habe ich nichts dazu gefunden.',
  spanish: 'No lo sé. No he encontrado nada al respecto en los documentos.',
  italian: 'Non lo so. Non ho trovato nulla al riguardo nei documenti.',
  portuguese: 'Não sei. Não encontrei nada sobre isso nos documentos.',
  dutch: 'Dat weet ik niet. Ik heb hierover niets in de documenten gevonden.',
  polish: 'Nie wiem. Nie znalazłem nic na ten temat w dokumentach.',
  russian: 'Не знаю. В документах об этом ничего не нашлось.',
  vietnamese: 'Tôi không biết. Tôi không tìm thấy gì về điều này trong tài liệu.',
  chinese: '我不知道。我在文档中没有找到相关内容。',
  japanese: 'わかりません。文書の中に関連する内容は見つかりませんでした。',
};

/** The introduction before passages that are quoted. */
export const quotingTexts: Record<SpokenLanguage, string> = {
  english: 'This is what the documents say:',
  french: 'Voici ce que disent les documents :',
  german: 'Das steht in den Dokumenten:',
  spanish: 'Esto es lo que dicen los documentos:',
  italian: 'Ecco cosa dicono i documenti:',
  portuguese: 'Isto é o que dizem os documentos:',
  dutch: 'Dit staat in de documenten:',
  polish: 'Oto, co mówią dokumenty:',
  russian: 'Вот что сказано в документах:',
  vietnamese: 'Đây là những gì tài liệu viết:',
  chinese: '文档中是这样写的：',
  japanese: '文書には次のように書かれています：',
};
