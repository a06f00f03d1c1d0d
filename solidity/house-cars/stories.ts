/** Names, tempers and stories of the house cars, easiest first: the order is the difficulty. Sources stand beside this file. */
import type { Bilingual } from "./house-cars.ts";

export interface Story {
  id: string;
  contractName: string;
  name: string;
  temper: Bilingual;
  story: Bilingual;
}

export const stories: readonly Story[] = [
  {
    id: "sunday-driver",
    contractName: "SundayDriver",
    name: "Sunday Driver",
    temper: { en: "harmless, in no hurry", tr: "zararsız, acelesi yok" },
    story: {
      en: "Buys one unit of speed when it is cheap and never looks left or right. It needs most of the race to get going. Any car with a plan passes it.",
      tr: "Ucuz olduğunda bir birim hız alır, sağına soluna hiç bakmaz. Hızlanması yarışın çoğunu alır. Planı olan her araba onu geçer.",
    },
  },
  {
    id: "last-lap",
    contractName: "LastLap",
    name: "Last Lap",
    temper: { en: "thrifty, then wild", tr: "önce tutumlu, sonra çılgın" },
    story: {
      en: "Saves its purse while the leader is far from the line and then spends all of it at once. Gain a lead that no sprint can close, or keep a shell for the moment it wakes up.",
      tr: "Lider çizgiden uzaktayken parasını saklar, sonra hepsini bir anda harcar. Hiçbir depar kapatamayacak kadar öne geçin ya da uyandığı an için bir mermi saklayın.",
    },
  },
  {
    id: "metronome",
    contractName: "Metronome",
    name: "Metronome",
    temper: { en: "steady, deaf to the others", tr: "istikrarlı, kimseyi duymaz" },
    story: {
      en: "Spends one twelfth of its purse each time it moves. It never shields and never shoots, so a single well-timed shell undoes its patient work.",
      tr: "Her sırası geldiğinde parasının on ikide birini harcar. Hiç kalkan almaz, hiç ateş etmez; iyi zamanlanmış tek bir mermi sabırlı emeğini siler.",
    },
  },
  {
    id: "hedgehog",
    contractName: "Hedgehog",
    name: "Hedgehog",
    temper: { en: "careful, armoured", tr: "temkinli, zırhlı" },
    story: {
      en: "Puts shields up before it drives fast, as long as they cost a quarter of its purse at most. Make shields dear, or win the race for speed while it pays for its spines.",
      tr: "Hızlanmadan önce, parasının en çok dörtte biri tutuyorsa kalkan alır. Kalkanı pahalandırın ya da o dikenlerine para öderken hız yarışını kazanın.",
    },
  },
  {
    id: "wasp",
    contractName: "Wasp",
    name: "Wasp",
    temper: { en: "aggressive, aims ahead", tr: "saldırgan, öndekine nişan alır" },
    story: {
      en: "Stings the car in front as soon as a shell costs less than the speed it destroys. It is dangerous from behind and helpless in the lead: let it pass, then sting it.",
      tr: "Bir mermi, yok edeceği hızdan ucuz olur olmaz öndeki arabayı sokar. Arkadayken tehlikeli, öndeyken çaresizdir: bırakın geçsin, sonra siz onu sokun.",
    },
  },
];
