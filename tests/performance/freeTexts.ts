import type { LanguageName } from '../../server/src/nlu/language.ts';

/**
 * Sentences with free-text attributes annotated as `[value](attribute)`: the training data, and held-out ones with
 * other values.
 */
export interface FreeTexts {
  language: LanguageName;
  training: string[];
  heldOut: string[];
}

/** Written by hand; the last three held-out sentences of each set hold values that are in the training data, the others do not. */
export const freeTexts: FreeTexts[] = [
  {
    language: 'english',
    training: [
      'remind me to [water the plants](task)',
      'set a reminder to [pay the rent](task)',
      'please remind me to [call the plumber](task) tomorrow',
      'add [buy milk](task) to my list',
      'remind [my sister](who) to [bring the cake](task)',
      'remind [the team](who) to [fill in the form](task) please',
      'can you remind me to [charge the car](task) tonight',
      'put [book the flights](task) on my list',
      'I need a reminder to [renew my passport](task)',
      'tell [Paul](who) to [close the window](task)',
      'set a reminder for [my wife](who) to [take her pills](task)',
      'add [clean the oven](task) to the list',
      'please tell [the driver](who) to [wait outside](task)',
      'remind me to [send the parcel](task) on Friday',
    ],
    heldOut: [
      'remind me to [feed the cat](task)',
      'please remind [my boss](who) to [sign the papers](task)',
      'add [iron the shirts](task) to my list',
      'set a reminder to [wash the windows](task) tomorrow',
      'tell [Maria](who) to [lock the door](task)',
      'can you remind [the cleaner](who) to [empty the bins](task)',
      'put [order more coffee](task) on the list',
      'I need a reminder to [cancel the gym](task)',
      'please remind [my sister](who) to [pay the rent](task)',
      'tell [the driver](who) to [buy milk](task)',
      'add [call the plumber](task) to the list',
    ],
  },
  {
    language: 'english',
    training: [
      'my [printer](device) shows [paper jam](error)',
      'the [coffee machine](device) says [water tank empty](error)',
      'I get [connection lost](error) on my [tablet](device)',
      'the message [disk full](error) appears on the [server](device)',
      'my [phone](device) displays [no service](error) all day',
      'why does the [scanner](device) say [cover open](error)',
      'there is an error [invalid licence](error) on the [laptop](device)',
      'the [door lock](device) shows [low battery](error)',
      'I see [unknown device](error) on the [screen](device)',
      'my [television](device) says [no signal](error)',
      'the [ticket machine](device) displays [out of paper](error) again',
      'I get [access denied](error) on the [terminal](device)',
    ],
    heldOut: [
      'my [camera](device) says [card error](error)',
      'the [washing machine](device) shows [drain blocked](error)',
      'I get [wrong password](error) on my [computer](device)',
      'why does the [projector](device) say [lamp failure](error)',
      'the message [update required](error) appears on the [watch](device)',
      'there is an error [network busy](error) on the [router](device)',
      'I see [service expired](error) on the [display](device)',
      'the [card reader](device) displays [not supported](error)',
      'my [tablet](device) says [disk full](error)',
      'the [printer](device) displays [no signal](error)',
      'I see [access denied](error) on the [phone](device)',
    ],
  },
  {
    language: 'french',
    training: [
      'envoie un message à [Paul](qui) pour dire [je suis en retard](texte)',
      'écris à [ma mère](qui) que [tout va bien](texte)',
      'dis à [mon chef](qui) que [le dossier est prêt](texte)',
      'préviens [le livreur](qui) que [la porte est ouverte](texte)',
      'envoie à [Claire](qui) le message [on mange à midi](texte)',
      'peux-tu dire à [l’équipe](qui) que [la réunion est annulée](texte)',
      'écris [joyeux anniversaire](texte) à [mon frère](qui)',
      'envoie [bonne chance](texte) à [Sophie](qui)',
      'préviens [les voisins](qui) que [nous partons demain](texte)',
      'dis à [Marc](qui) que [le train est bloqué](texte)',
      'écris à [la banque](qui) que [ma carte est perdue](texte)',
      'envoie [merci pour tout](texte) à [ma tante](qui)',
    ],
    heldOut: [
      'dis à [ma sœur](qui) que [le colis est arrivé](texte)',
      'envoie un message à [Julie](qui) pour dire [je rentre ce soir](texte)',
      'préviens [le gardien](qui) que [la lumière est cassée](texte)',
      'écris [bon voyage](texte) à [mon cousin](qui)',
      'peux-tu dire à [Luc](qui) que [le film commence](texte)',
      'envoie [félicitations](texte) à [mes parents](qui)',
      'écris à [mon avocat](qui) que [je suis d’accord](texte)',
      'dis à [Claire](qui) que [tout va bien](texte)',
      'envoie [bonne chance](texte) à [mon frère](qui)',
      'préviens [la banque](qui) que [je suis en retard](texte)',
    ],
  },
  {
    language: 'german',
    training: [
      'ich suche ein Rezept für [Apfelkuchen](gericht) ohne [Eier](zutat)',
      'wie koche ich [Linsensuppe](gericht)',
      'zeig mir [Nudelsalat](gericht) mit [Thunfisch](zutat)',
      'ich möchte [Kartoffelpuffer](gericht) ohne [Mehl](zutat) machen',
      'hast du ein Rezept für [Gulasch](gericht)',
      'ich habe noch [Zucchini](zutat), was kann ich kochen',
      'ein Rezept für [Pfannkuchen](gericht) mit [Blaubeeren](zutat) bitte',
      'wie mache ich [Sauerbraten](gericht) ohne [Rotwein](zutat)',
      'was kann ich mit [Spinat](zutat) kochen',
      'zeig mir ein Rezept für [Zwiebelkuchen](gericht)',
      'ich suche [Reispfanne](gericht) mit [Huhn](zutat)',
      'was koche ich mit [Kürbis](zutat) heute',
    ],
    heldOut: [
      'ich suche ein Rezept für [Käsekuchen](gericht) ohne [Zucker](zutat)',
      'wie koche ich [Erbseneintopf](gericht)',
      'was kann ich mit [Brokkoli](zutat) kochen',
      'zeig mir [Gemüseauflauf](gericht) mit [Feta](zutat)',
      'hast du ein Rezept für [Frikadellen](gericht)',
      'ich möchte [Waffeln](gericht) ohne [Butter](zutat) machen',
      'ich habe noch [Lauch](zutat), was kann ich kochen',
      'wie koche ich [Gulasch](gericht) ohne [Mehl](zutat)',
      'was kann ich mit [Huhn](zutat) kochen',
      'zeig mir [Pfannkuchen](gericht) mit [Spinat](zutat)',
    ],
  },
];
