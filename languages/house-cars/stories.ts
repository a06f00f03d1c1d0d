/** Names, tempers and stories of the house cars, easiest first: the order is the difficulty. Sources stand beside this file. */
import type { Bilingual } from "./bilingual.ts";

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
      en: "Saves its coins while the leader is far from the line and then spends all of them at once. Gain a lead that no sprint can close, or keep a shell for the moment it wakes up.",
      tr: "Lider çizgiden uzaktayken jetonlarını saklar, sonra hepsini bir anda harcar. Hiçbir depar kapatamayacak kadar öne geçin ya da uyandığı an için bir mermi saklayın.",
    },
  },
  {
    id: "hedgehog",
    contractName: "Hedgehog",
    name: "Hedgehog",
    temper: { en: "careful, armoured", tr: "temkinli, zırhlı" },
    story: {
      en: "Puts shields up before it drives fast, as long as they cost a quarter of its coins at most. Make shields dear, or win the race for speed while it pays for its spines.",
      tr: "Hızlanmadan önce, jetonlarının en çok dörtte biri tutuyorsa kalkan alır. Kalkanı pahalandırın ya da o dikenlerine jeton öderken hız yarışını kazanın.",
    },
  },
  {
    id: "metronome",
    contractName: "Metronome",
    name: "Metronome",
    temper: { en: "steady, deaf to the others", tr: "istikrarlı, kimseyi duymaz" },
    story: {
      en: "Spends one twelfth of its coins each time it moves. It never shields and never shoots, so a single well-timed shell undoes its patient work.",
      tr: "Her hamlesinde jetonlarının on ikide birini harcar. Hiç kalkan almaz, hiç ateş etmez; iyi zamanlanmış tek bir mermi sabırlı emeğini siler.",
    },
  },
  {
    id: "armadillo",
    contractName: "Armadillo",
    name: "Armadillo",
    temper: { en: "quiet, then unstoppable", tr: "sessiz, sonra durdurulamaz" },
    story: {
      en: "The shield-rusher. It gathers speed without a sound, rolls up in shields and rushes with all its coins while nothing can hit it. Shields are counted in turns: shoot on the turn they run out.",
      tr: "Kalkanla hücum eden. Sessizce hız toplar, kalkanlarına sarılır ve ona hiçbir şey değemezken bütün jetonlarıyla hücum eder. Kalkanlar hamleyle sayılır: bittikleri hamlede ateş edin.",
    },
  },
  {
    id: "magpie",
    contractName: "Magpie",
    name: "Magpie",
    temper: { en: "sly, spoils the market", tr: "kurnaz, piyasayı bozar" },
    story: {
      en: "The price gouger. Once it is fast it buys shells that it does not need, each of which makes the next one seven times dearer, so that nobody can afford to stop it. Prices fall by a third a turn: wait, and shoot before it moves again.",
      tr: "Fiyat şişiren. Hızlanınca ihtiyacı olmayan mermileri alır; her biri sonrakini yedi kat pahalandırır, kimsenin onu durduracak jetonu kalmaz. Fiyatlar her hamlede üçte bir düşer: bekleyin ve o yeniden oynamadan vurun.",
    },
  },
  {
    id: "comet",
    contractName: "Comet",
    name: "Comet",
    temper: { en: "patient, then blazing", tr: "sabırlı, sonra parlak" },
    story: {
      en: "The end-game sprinter. It cruises on a small share of its coins, shoots the leader when the line comes near, and spends what it saved. Take its speed away just before the end: it has nothing left to answer with.",
      tr: "Son düzlük depar ustası. Jetonlarının küçük bir payıyla yol alır, çizgi yaklaşınca lideri vurur ve biriktirdiğini harcar. Hızını tam sona doğru elinden alın: karşılık verecek jetonu kalmaz.",
    },
  },
  {
    id: "viper",
    contractName: "Viper",
    name: "Viper",
    temper: { en: "fast start, poisonous", tr: "hızlı başlar, zehirli" },
    story: {
      en: "The sheller. It starts with half of its coins and shoots whatever drives ahead once the shell costs less than the speed it destroys. Do not drive directly ahead of it, and never be the fastest car it can see.",
      tr: "Mermici. Jetonlarının yarısıyla başlar; mermi, yok ettiği hızdan ucuz olur olmaz önünde gideni vurur. Tam önünde gitmeyin ve görebildiği en hızlı araba olmayın.",
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
  {
    id: "grandmaster",
    contractName: "Grandmaster",
    name: "Grandmaster",
    temper: { en: "cold, thinks ahead", tr: "soğukkanlı, ileriyi düşünür" },
    story: {
      en: "Works out who moves when, which is no secret, and looks each turn for a way to be home before anybody can stop it: by speed, by shelter behind others, by making shells too dear. To beat it, stay rich and stay right behind it.",
      tr: "Kimin ne zaman oynayacağını hesaplar (bu sır değildir) ve her hamlede, kimse onu durduramadan bitişe varmanın yolunu arar: hızla, başkalarının arkasına saklanarak, mermiyi pahalandırarak. Yenmek için jetonlarınızı koruyun ve hemen arkasında durun.",
    },
  },
];
