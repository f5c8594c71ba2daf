import type { Visit } from './visit.ts';

/** Visits in English, newest day first. Some ask about topics without an intent. */
export const englishVisits: readonly Visit[] = [
  {
    daysAgo: 1,
    at: '08:52',
    messages: ['hi', 'stop order 48211 please', 'how long until I get the money back?', 'thanks!'],
    like: { index: 1, value: 1 },
  },
  {
    daysAgo: 1,
    at: '11:17',
    messages: ['do you ship to Réunion?', 'ok can I talk to somebody'],
    like: { index: 0, value: -1 },
  },
  {
    daysAgo: 1,
    at: '14:40',
    messages: [
      'Hello, my parcel should have been here on Wednesday',
      'when will order 48377 be delivered?',
      "the tracking hasn't changed since Monday",
    ],
  },
  {
    daysAgo: 1,
    at: '20:05',
    messages: ['my kettle makes a strange noise', 'a kind of rattling when it heats up', 'useless'],
    like: { index: 1, value: -1 },
  },
  {
    daysAgo: 2,
    at: '09:31',
    messages: ['is the blue kettle back in stock', 'and the gooseneck one?', 'great thanks, bye'],
    like: { index: 0, value: 1 },
  },
  {
    daysAgo: 2,
    at: '10:58',
    messages: ['good morning', 'I was charged twice for order 41126', 'my visa shows two payments', 'thank you'],
  },
  {
    daysAgo: 2,
    at: '13:22',
    messages: ['gift wrap it please', 'can you add gift wrapping to order 52290?'],
    like: { index: 0, value: -1 },
  },
  {
    daysAgo: 2,
    at: '18:46',
    messages: ['I want to send back the toaster', 'where do I find the label', 'perfect, thank you'],
    like: { index: 1, value: 1 },
  },
  {
    daysAgo: 3,
    at: '08:15',
    messages: ['what are your hours in London', 'and on bank holidays?'],
  },
  {
    daysAgo: 3,
    at: '12:03',
    messages: [
      'is there a student price',
      "I'm at university, do I get a discount?",
      'no worries. is the French press available in Manchester?',
    ],
  },
  {
    daysAgo: 3,
    at: '15:37',
    messages: ['I typed the wrong postcode', 'please correct the address of order #83316', 'has it been shipped yet?'],
  },
  {
    daysAgo: 3,
    at: '21:12',
    messages: ['are you a bot', 'where is my refund then', 'I returned it two weeks ago!!', 'this is a joke'],
    like: { index: 1, value: -1 },
  },
  {
    daysAgo: 4,
    at: '09:09',
    messages: ['can a friend pick it up', 'I mean pick up my order at the shop for me', 'human please'],
  },
  {
    daysAgo: 4,
    at: '11:44',
    messages: ['Hello', 'I need the invoice for 33109', 'put our VAT number on the invoice please', 'cheers'],
    like: { index: 1, value: 1 },
  },
  {
    daysAgo: 4,
    at: '16:28',
    messages: ['how do i empty the cart', 'ok it worked, ty'],
    like: { index: 0, value: 1 },
  },
  {
    daysAgo: 4,
    at: '19:51',
    messages: ['do you deliver to Canada?', 'shipping to Toronto, is that possible?', 'pity. goodbye'],
  },
  {
    daysAgo: 5,
    at: '07:58',
    messages: ['can not log in', 'the reset mail never comes', 'it was in spam, thanks'],
  },
  {
    daysAgo: 5,
    at: '10:36',
    messages: [
      'Good morning, the handle of my whistling kettle fell off yesterday',
      'I bought it in May, is it under warranty?',
      'do I need the receipt?',
    ],
    like: { index: 0, value: 1 },
  },
  {
    daysAgo: 5,
    at: '14:14',
    messages: ['why does my kettle hum so loudly', 'is that buzzing normal?'],
    like: { index: 0, value: -1 },
  },
  {
    daysAgo: 5,
    at: '17:20',
    messages: ['hi, can I cancel 60418?', 'it was ordered by accident', 'fantastic, thank you so much'],
  },
  {
    daysAgo: 6,
    at: '09:47',
    messages: ['my card keeps getting declined', 'tried paypal too', 'paypal gives the same payment error'],
    like: { index: 2, value: -1 },
  },
  {
    daysAgo: 6,
    at: '12:31',
    messages: ['do you do gift wrapping?', 'ok where is my order 90213 then'],
  },
  {
    daysAgo: 6,
    at: '15:05',
    messages: ['who am I talking to?', 'I want a person', 'ok, I will write an email'],
  },
  {
    daysAgo: 6,
    at: '20:33',
    messages: [
      'half of my order is missing',
      'the tea infuser was not in the box',
      'where is the rest of order 15540?',
    ],
  },
  {
    daysAgo: 7,
    at: '08:40',
    messages: ['any discount for students?', 'ok then', 'do you have 12 mugs in stock'],
  },
  {
    daysAgo: 7,
    at: '11:11',
    messages: ['hello there', 'can I exchange the glass teapot for a bigger one', 'and who pays for the return?'],
    like: { index: 2, value: 1 },
  },
  {
    daysAgo: 7,
    at: '16:52',
    messages: [
      'my brother would like to collect my parcel, is that ok?',

      'Are you open on Saturday?',
    ],
  },
  {
    daysAgo: 8,
    at: '09:26',
    messages: ['Your new site is lovely', 'is the travel kettle sold out for good?', 'thanks, have a good day'],
    like: { index: 1, value: 1 },
  },
  {
    daysAgo: 8,
    at: '13:49',
    messages: ['moving house next week', 'please send order 27764 to the new address', 'great'],
  },
  {
    daysAgo: 8,
    at: '18:07',
    messages: ['the milk frother died after 3 weeks', 'is it still under guarantee', 'how long does a repair take'],
  },
  {
    daysAgo: 9,
    at: '10:02',
    messages: ['do you send parcels to Guadeloupe', 'ok bye'],
  },
  {
    daysAgo: 9,
    at: '14:25',
    messages: ['refund for 22486 please?', 'which account does it go to', 'ok thx'],
    like: { index: 1, value: 1 },
  },
  {
    daysAgo: 9,
    at: '19:18',
    messages: ['weird whistling sound even when the water is cold', 'nvm', 'i want to return it'],
  },
  {
    daysAgo: 10,
    at: '09:54',
    messages: ['remove the toaster from my basket', 'the bin icon is greyed out', 'nothing happens!'],
    like: { index: 0, value: -1 },
  },
  {
    daysAgo: 10,
    at: '12:45',
    messages: ['hi', "it's a present, can you wrap it nicely?", 'thanks anyway'],
  },
  {
    daysAgo: 10,
    at: '17:39',
    messages: ['I have lost the bill for my electric kettle', 'need it for the insurance', 'brilliant, cheers'],
    like: { index: 0, value: 1 },
  },
];
