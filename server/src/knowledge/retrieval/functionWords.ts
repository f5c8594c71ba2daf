import type { SpokenLanguage } from '../../nlu/language.ts';

/**
 * Stop words: articles, pronouns, prepositions, auxiliaries and question words. Questions are full of them and
 * documents lack some, so they must not decide whether a passage answers.
 */
const lists: Record<SpokenLanguage, string> = {
  english: `a about after all am an and any are as at be been before but by can could did do does for from get got had has have he her
    here him his how i if in into is it its just may me might more most much many must my no not of off on or our out over please
    shall she should so some than that the their them then there these they this those to too under up us was we were what when where
    which who whom whose why will with would yes you your tell know need want happens happen long often`,
  french: `à ai ait alors après as au aucun aussi autre aux avant avec avez avoir avons c car ce cela celle celui ces cet cette ceux
    chez comme comment d dans de depuis des dois doit donc du elle elles en entre est et être eu eux faire fait faut il ils j je jusque
    l la le les leur leurs lui ma mais me mes moi mon n ne ni nos notre nous on ont ou où par pas peut peux plus pour pourquoi puis qu
    quand que quel quelle quelles quels qui quoi s sa sans se sera ses si son sont sous sur ta te tes toi ton tous tout toute toutes
    très tu un une vos votre vous y combien avez-vous est-ce`,
  german: `ab aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis bist da damit dann das dass dein deine dem den
    denn der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwas
    euch für gibt habe haben hat hatte ich ihm ihn ihnen ihr ihre im in ist ja jede jeder kann kannst kein keine können könnte man
    mein meine mich mir mit muss müssen nach nicht noch nun nur ob oder ohne sehr sein seine sich sie sind so soll sollte über um und
    uns unser unter vom von vor wann war waren warum was welche welchem welchen welcher welches wem wen wenn wer werde werden wie
    wieso wird wir wo wohin woher würde zu zum zur zwischen viel viele lange bitte`,
  spanish: `a al algo algún ante antes aquí así aun bajo bien cada como cómo con cual cuál cuáles cuando cuándo cuánta cuánto cuántos de
    debe debo del desde donde dónde dos e el él ella ellos en entre era es esa ese eso esta está están estar este esto estos fue ha
    hace hacer han hasta hay he la las le les lo los más me mi mis muy nada ni no nos nosotros o otra otro para pero poco por porque
    puede puedo que qué quién quiénes se sea ser si sí sin sobre son soy su sus también te tener tengo tiene todo todos tu tus un una
    uno unos y ya yo`,
  italian: `a abbiamo ad agli ai al alla alle allo anche ancora avere c che chi ci come con cosa così cui d da dagli dai dal dalla dei
    del della delle dello di dove due e è ed era essere fa fare fra gli ha hai hanno ho i il in io l la le lei li lo loro lui ma me mi
    mia mio ne negli nei nel nella nelle no noi non nostro o ogni per perché più poi possiamo posso può qual quale quali quando quanta
    quanti quanto quella quello questa queste questi questo se sei senza si sia siamo sono sta su sua sue sugli sul sulla suo ti tra
    tu tua tuo tutti tutto un una uno vi voi vostro devo deve`,
  portuguese: `a à ao aos aquela aquele as às até com como da das de dela dele deles depois do dos e é ela elas ele eles em entre era
    essa esse esta está estão este eu faz fazer foi há isso isto já lhe mais mas me mesmo meu meus minha muito na nas nem no nos nós
    nossa nosso não num numa o onde ou os para pela pelas pelo pelos pode podem por porque posso preciso qual quais quando quanta
    quanto quantos que quê quem se sem ser seu seus sim sobre só sua suas são também te tem tenho ter têm tu tudo um uma umas uns
    você vocês`,
  dutch: `aan al alle als altijd ben bij daar dan dat de der deze die dit doen door dus een en er ge geen had heb hebben hebt heeft hem
    het hier hij hoe hoeveel hun ik in is ja je jij jou jouw jullie kan kun kunnen maar me mee men met mij mijn moet moeten naar niet
    nog nu of om omdat onder ons onze ook op over te tegen tot u uit uw van veel voor waar waarom wanneer want waren was wat we welk
    welke werd wie wij wil wordt worden zal ze zei zich zij zijn zo zonder zou lang`,
  polish: `a aby albo ale ani aż bardzo bez bo być był była było były będzie będą chcę ci co czego czemu czy czyli dla dlaczego do dokąd
    dużo gdy gdzie go i ich ile im in inne iż ja jak jaka jaki jakie jakich jako je jednak jego jej jest jestem jeśli jeszcze już każdy
    kiedy kogo komu kto która które którego której który których ma mają mam mi mnie może mogę można mój moja moje muszę my na nad nam
    nas nie nim niż no o od on ona one oni oraz po pod przed przez przy są się skąd ta tak także tam te tego tej ten to tu ty tych tym
    u w we wasz was więc wszystko z za ze że żeby`,
  russian: `а без бы был была были было быть в вам вас весь во вот все всё всех вы где да для до его ее её если есть еще ещё же за здесь
    и из или им их к как какая какие какой каких какую какого когда кого кому который которая которые кто куда ли либо мне можно мой
    моя мы на над надо нам нас не него нее ней нет ни них но ну о об он она они оно от откуда очень по под почему при про с сам со так
    также там те тем то того тоже той только том тот ты у уже чего чей чем что чтобы эта эти это этот этого я могу может нужно сколько
    мои`,
  vietnamese: `à ạ ai anh bạn bao bị bởi các cái cần chị cho chưa chúng có còn của cũng cùng đã đang đây để đến đi do đó được em gì giờ hay
    hãy hơn hoặc khi không là lại làm lên lúc mà mình một mỗi muốn nào này nên nếu nhiêu những như nhưng ở phải qua ra rằng rất sao sẽ
    sự tại thế thì theo thể thì tôi từ và vào vẫn về vì việc với xin nhiều`,
  chinese: `的 了 在 是 我 有 和 就 不 人 都 一 也 很 到 说 要 去 你 会 着 看 好 这 那 吗 呢 吧 啊 他 她 它 们 与 及 或 但 而 被 把 从 对 为 以 于 之 其 些 个 能 可
    请 问 哪 几 谁 么 什 怎 样 何 多 少 里 想 得 还 所 如 果`,
  japanese: `何 誰 私 事 時 方 下 教`,
};

const cache = new Map<SpokenLanguage, ReadonlySet<string>>();

/** The function words of a language, in lower case; single characters for Chinese and Japanese. */
export function functionWords(language: SpokenLanguage): ReadonlySet<string> {
  const known = cache.get(language) ?? new Set(lists[language].split(/\s+/));
  cache.set(language, known);
  return known;
}
