import type { Messages } from "../messages.tsx";

export const settings: Messages["settings"] = {
  title: "Ayarlar",
  lead: "Bu kurulumun ayarları. Çalışırken değiştirilebilenler burada değiştirilir; kalanını sunucuyu başlatan kişi belirler.",
  changed: "Burada değiştirilenler",
  changedLead: "Birkaç saniye içinde bütün süreçlerde geçerli olur. Her değişiklik kayda geçer ve geri alınabilir.",
  fields: {
    productName: "Ürünün adı",
    publicUrl: "Site dışına giden bağlantıların adresi",
    firstDelaySeconds: "Yeni etaplarda açık sayfaların gecikmesi, saniye",
    firstCheckedPercent: "Yeni etaplarda ikinci EVM'nin denetlediği yarışlar, %",
  },
  hints: {
    productName: (unlessSet) => `Üst şeritte, mektuplarda ve sertifikalarda görünür. Boş bırakılırsa: ${unlessSet}.`,
    publicUrl: (unlessSet) =>
      `Paylaşım görselleri ve mektuplar için; örneğin https://prix.example.org. Boş bırakılırsa: ${unlessSet ?? "ziyaretçinin kullandığı adres"}.`,
    firstDelaySeconds: "Açık sayfalar bir sonucu salondan bu kadar sonra öğrenir. Her etapta değiştirilebilir.",
    firstCheckedPercent: "Finallerin tamamı her zaman denetlenir. Her etapta değiştirilebilir.",
  },
  save: "Ayarları kaydedin",
  saved: "Kaydedildi.",
  unchanged: "Değişen bir şey yoktu; kaydedilmedi.",
  undo: "Geri alın",
  undone: "Geri alındı.",
  undoFailed: "Bu arada biri yeniden değiştirmiş; geri alınmadı.",
  problem: (problem) => {
    switch (problem.rule) {
      case "too-long":
        return `Burada ${problem.given} karakter var; en çok ${problem.most} olabilir.`;
      case "no-address":
        return `“${problem.given}” bir web adresi değil. https:// ile başlayıp yalnızca sunucu adını yazın.`;
      case "range":
        return `“${problem.given}” olamaz: ${problem.min} ile ${problem.max} arasında bir tam sayı yazın.`;
    }
  },
  elsewhere: "Kendi sayfalarında ayarlananlar",
  links: {
    brands: ["Markalar", "her şehrin adresleri, logosu ve sponsorları"],
    retention: ["Verilerin saklanma süresi", "hesapların ne zaman silineceği"],
    notice: ["Aydınlatma metni", "insanların kaydolmadan önce okudukları"],
    competitions: ["Yarışmalar", "tarihler, ek süre, takım sınırları, kimlerin katılabileceği, ad onayı"],
  },
  engines: "Motorlar",
  enginesLead: "Resmî yarış koşmuş bir motor veritabanının yanında kalır; o yarışlar her zaman onunla doğrulanabilir.",
  engineColumns: { engine: "Özet", state: "Durum", competitions: "Sabitleyen", races: "Resmî yarış" },
  running: "çalışıyor",
  kept: "saklanıyor",
  missing: "eksik",
  missingText:
    "Bir yarışmanın dondurulduğu motor burada değil. Yarışların sonuçları geçerlidir; doğrulamak için klasörünü veri klasörüne geri kopyalayın.",
  limits: "Programın sınırları",
  limitColumns: { limit: "Sınır", value: "Değer" },
  limitNames: {
    picture: "En büyük logo",
    importRows: "Takım tablosunun satırları",
    reads: "Giriş yapmayanların bir ağdan istediği sayfalar",
    writes: "Giriş yapmayanların bir ağdan gönderdiği formlar",
    sessionWrites: "Bir kişinin gönderdiği formlar",
  },
  perMinute: (count) => `dakikada ${count}`,
  kilobytes: (count) => `${count} kB`,
  environment: "Ortamın belirledikleri",
  environmentLead:
    "Sunucu başlarken okunur. Birini değiştirmek için değişkenini ayarlayıp sunucuyu yeniden başlatın; olabilecek değerler docs/operating.md dosyasındadır.",
  environmentColumns: { setting: "Ayar", variable: "Değişken", value: "Geçerli değer" },
  groups: {
    face: "Ürün",
    hosts: "Adresler",
    machine: "Makine",
    letters: "Mektuplar",
    backups: "Yedekler",
    people: "Kişiler",
    metrics: "Ölçümler",
  },
  byDefault: "varsayılan",
  nothing: "yok",
  secretSet: "ayarlı; gösterilmez",
  secretUnset: "ayarlı değil",
  variables: {
    product_name: "Ürünün adı",
    site_domain: "Alan adı",
    site_cities: "Şehirler",
    site_sponsors: "Her sayfadaki sponsorlar",
    public_url: "Site dışına giden bağlantıların adresi",
    port: "Bağlantı noktası",
    host: "Dinlediği adres",
    trusted_proxies: "Öndeki vekil sunucular",
    brand_hosts: "Şehirlerin adresleri",
    results_only_hosts: "Büyük ekranı gösteren adresler",
    icon_service_url: "Ek simgelerin servisi",
    backend_url: "Veri uçlarının başka adresi",
    role: "Bu sürecin görevi",
    database_url: "PostgreSQL",
    data_dir: "Veri klasörü",
    race_threads: "Yarış koşan iş parçacıkları",
    max_streams: "En çok canlı akış",
    log_level: "Günlük düzeyi",
    smtp_url: "Mektup gönderen sunucu",
    mail_from: "Gönderen",
    backup_every_minutes: "Yedekler arasındaki dakika",
    backup_dir: "Yedek klasörü",
    backup_keep: "Saklanan yedek sayısı",
    retention_months: "Hesapların saklandığı ay",
    admin_claim_token: "İlk yöneticinin bağlantı anahtarı",
    metrics_port: "Yalnız ölçümler için bağlantı noktası",
    metrics_token: "Ölçümleri açan anahtar",
  },
};
